import {resolveSurface, validate} from 'a2ui-surface/validate';
import {catalogsOf, numberOf, parsed, type Command} from './command.js';
import {readSources, UsageError} from './io.js';
import {picture} from './picture.js';
import {screenshot} from './screenshot.js';

/** `a2ui-surface render`: shows what messages draw. */
export const renderCommand: Command = {
  summary: 'Show what messages draw, as text or as a PNG.',
  help: `Usage: a2ui-surface render [FILE] [options]

Draws the surfaces that an agent's messages make: as text, or with --png in a browser. Without a file, or with -, it
reads what is piped in.

Options:
  --width N         columns of the text (80, or the terminal's), or pixels of the picture (640)
  --surface ID      only this surface
  --png FILE        write a picture; needs Chromium or Chrome, see BROWSER_PATH
  --dark            the picture in dark colors
  --json            the resolved tree of each surface as JSON: components, values, checks
  --locale TAG      BCP 47 language for dates and numbers
  --time-zone NAME  IANA time zone
  --catalog FILE    also know the catalog of this JSON document; its components are drawn as boxes with their names
  --help            this text

Environment: BROWSER_PATH names the browser for --png.

Exit codes: 0 something was drawn; 1 there was nothing to draw; 2 the command could not be carried out.

Examples:
  a2ui-surface render booking.json
  my-agent | a2ui-surface render --png booking.png --width 400
`,

  async run(args, io) {
    const {values, positionals} = parsed(args, {
      width: {type: 'string'},
      surface: {type: 'string'},
      png: {type: 'string'},
      dark: {type: 'boolean'},
      json: {type: 'boolean'},
      locale: {type: 'string'},
      'time-zone': {type: 'string'},
      catalog: {type: 'string', multiple: true},
    });
    if (positionals.length > 1) throw new UsageError('render takes one file.');
    const width = numberOf('width', values.width);
    const [source] = await readSources(positionals, io);
    const {locale, 'time-zone': timeZone, surface: only} = values;
    const {renderer} = await validate(source!.text, {
      catalogs: await catalogsOf(values.catalog),
      partial: true,
      locale,
      timeZone,
    });
    const surfaces = [...renderer.surfaces.values()].filter(({id}) => only === undefined || id === only);
    const trees = surfaces.map((surface) => ({surfaceId: surface.id, root: resolveSurface(surface).root}));
    const drawn = trees.filter(({root}) => root !== undefined);
    if (drawn.length === 0) {
      const which = [...renderer.surfaces.keys()].map((id) => JSON.stringify(id)).join(', ');
      io.err(only === undefined || which === '' ? 'There is nothing to draw.' : `Nothing to draw; surfaces: ${which}.`);
      return 1;
    }
    if (values.png !== undefined) {
      await screenshot({
        messages: source!.text,
        surfaceIds: drawn.map(({surfaceId}) => surfaceId),
        file: values.png,
        width: width ?? 640,
        dark: values.dark ?? false,
        locale,
        timeZone,
        env: io.env,
      });
    } else if (values.json) io.out(JSON.stringify(drawn, null, 2));
    else {
      for (const {surfaceId, root} of drawn) {
        if (drawn.length > 1) io.out(`── ${surfaceId} ──`);
        io.out(picture(root, width ?? io.columns ?? 80));
      }
    }
    return 0;
  },
};
