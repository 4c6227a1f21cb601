import type {Actions} from './actions.js';
import type {Command} from './commands.js';
import type {SourceTab} from './layout.js';

const DRAWERS = ['problems', 'data', 'events', 'stream', 'rpc'] as const;

/** Everything that can be done without pointing at something. */
export function commandsOf(actions: Actions): Command[] {
  const {workspace, session} = actions;
  const {layout} = workspace;
  const showSource = (tab: SourceTab) => {
    workspace.showSource(tab);
    actions.landing = `#source-${tab}`;
  };
  const find = () => {
    workspace.showSource('messages');
    actions.landing = 'composer-source';
    // The list of commands gives the focus back before it comes.
    requestAnimationFrame(() => workspace.editor?.find?.());
  };
  return [
    {id: 'palette', title: 'Find a command', keys: 'Ctrl+K', run: () => actions.show('palette')},
    {id: 'gallery', title: 'Open the gallery', keywords: 'examples templates', run: () => actions.openGallery()},
    {id: 'new', title: 'New document', keywords: 'create empty blank', run: () => session.openEmpty()},
    {id: 'drafts', title: 'Open a draft', keywords: 'documents history recent', run: () => actions.showDrafts()},
    {id: 'file', title: 'Open a file', keywords: 'import upload load', run: () => actions.pickFile()},
    {id: 'url', title: 'Open from an address', keywords: 'import fetch link', run: () => actions.show('url')},
    {
      id: 'share',
      title: 'Share as a link',
      keywords: 'send copy url',
      keys: 'Ctrl+Shift+S',
      run: () => actions.show('share'),
    },
    {
      id: 'export',
      title: 'Export',
      keywords: 'download save html embed code file',
      keys: 'Ctrl+Shift+E',
      run: () => actions.show('export'),
    },
    {
      id: 'version',
      title: 'Versions: save, restore',
      keywords: 'history snapshot backup',
      keys: 'Ctrl+S',
      run: () => actions.showVersions(),
    },
    {
      id: 'format',
      title: 'Format the document',
      keywords: 'pretty print indent tidy',
      keys: 'Alt+Shift+F',
      run: () => actions.format(),
    },
    {id: 'jsonl', title: 'Turn into JSON Lines', run: () => actions.format('jsonl')},
    {id: 'list', title: 'Turn into a JSON list', run: () => actions.format('json')},
    {id: 'upgrade', title: 'Convert to A2UI v1.0', keywords: 'migrate update', run: () => actions.upgrade()},
    {id: 'undo', title: 'Undo', keywords: 'back revert', keys: 'Ctrl+Z', run: () => workspace.editor?.undo()},
    {id: 'redo', title: 'Redo', keywords: 'again', keys: 'Ctrl+Shift+Z', run: () => workspace.editor?.redo()},
    {
      id: 'next',
      title: 'Next problem',
      keywords: 'error warning go to',
      keys: 'F8',
      run: () => workspace.stepProblem(1),
    },
    {
      id: 'previous',
      title: 'Previous problem',
      keywords: 'error warning go to',
      keys: 'Shift+F8',
      run: () => workspace.stepProblem(-1),
    },
    {
      id: 'select',
      title: 'Select a component in the preview',
      keywords: 'pick point',
      keys: 'Ctrl+Shift+P',
      run: () => actions.toggleSelecting(),
    },
    {
      id: 'restart',
      title: 'Restart the preview',
      keywords: 'reload refresh reset',
      run: () => workspace.preview.restart(),
    },
    {id: 'tree', title: 'Show or hide the tree', run: () => layout.set('tree', !layout.tree.get())},
    {id: 'insert', title: 'Insert a component', keywords: 'add palette', run: () => layout.showPalette()},
    {
      id: 'inspect',
      title: 'Show or hide the inspector',
      keywords: 'properties',
      run: () => workspace.inspecting.set(!workspace.inspecting.get()),
    },
    ...DRAWERS.map((tab) => ({
      id: tab,
      title: `Show ${tab === 'rpc' ? 'RPC' : tab}`,
      run: () => {
        layout.showDrawer(tab);
        actions.landing = `#tab-${tab}`;
      },
    })),
    {
      id: 'edit',
      title: 'Edit the source',
      keywords: 'text editor code json focus find go to',
      keys: 'Alt+1',
      run: () => {
        workspace.showSource('messages');
        actions.landing = 'composer-source';
      },
    },
    // The plain editor leaves finding to the browser.
    ...(workspace.editor?.find
      ? [{id: 'find', title: 'Find in the source', keywords: 'search text editor', run: find}]
      : []),
    {
      id: 'messages',
      title: 'Show messages',
      keywords: 'source text json editor go to',
      run: () => showSource('messages'),
    },
    {id: 'scenarios', title: 'Show data scenarios', keywords: 'sample', run: () => showSource('data')},
    {id: 'mocks', title: 'Show mock rules', keywords: 'answers replies', run: () => showSource('mocks')},
    {id: 'catalogs', title: 'Show catalogs', keywords: 'import components', run: () => showSource('catalogs')},
    {
      id: 'reference',
      title: 'Component reference',
      keywords: 'docs documentation help',
      run: () => actions.show('reference'),
    },
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      id: `theme-${theme}`,
      title: `Theme: ${theme}`,
      keywords: 'colour color appearance mode',
      run: () => layout.set('theme', theme),
    })),
    ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
      id: `scheme-${scheme}`,
      title: `Preview colours: ${scheme}`,
      run: () => workspace.setEnvironment({scheme}),
    })),
    ...[360, 390, 768, 1024, 0].map((width) => ({
      id: `width-${width}`,
      title: `Preview width: ${width === 0 ? 'fluid' : `${width} px`}`,
      run: () => workspace.setEnvironment({width}),
    })),
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      keywords: 'help keys hotkeys',
      keys: '?',
      run: () => actions.show('shortcuts'),
    },
    {id: 'layout', title: 'Reset the layout', run: () => actions.resetLayout()},
  ];
}

/** The keys that the editor and single widgets know by themselves, for the sheet. */
export const LOCAL_KEYS: readonly {
  readonly where: string;
  readonly keys: readonly (readonly [keys: string, what: string])[];
}[] = [
  {
    where: 'Source',
    keys: [
      ['Ctrl+F', 'Find'],
      ['Ctrl+Space', 'Suggest'],
      ['F12', 'Go to where an id, surface or path is made'],
      ['Shift+F12', 'Show all uses'],
      ['F2', 'Rename an id everywhere'],
      ['Ctrl+.', 'Quick fix'],
      ['Ctrl+M', 'Let Tab leave the editor'],
    ],
  },
  {
    where: 'Tree',
    keys: [
      ['↑ ↓ ← →', 'Move, open, close'],
      ['Space', 'Select the component'],
      ['Enter', 'Select it and edit its first property'],
      ['Alt+↑ Alt+↓', 'Move among its siblings'],
      ['Alt+→ Alt+←', 'Move into the one before, out of its parent'],
      ['A or Insert', 'Insert a component'],
      ['Ctrl+X C V D', 'Cut, copy, paste, duplicate'],
      ['F2', 'Rename'],
      ['Delete', 'Delete'],
      ['Shift+F10', 'Menu of everything else'],
    ],
  },
  {
    where: 'Stream',
    keys: [
      ['Space', 'Play or pause'],
      ['← →', 'One step, with Shift five'],
      ['Home End', 'Start, end'],
    ],
  },
];
