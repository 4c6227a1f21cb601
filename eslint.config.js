import css from '@eslint/css';
import js from '@eslint/js';
import baseline from 'eslint-plugin-baseline-js';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import ts from 'typescript-eslint';

// Nothing that an agent sends may become markup, style text or code; the strict policy refuses most of these at run time too.
const MARKUP = 'Text must not become markup: use a template, textContent or createElement.';
const sinks = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: MARKUP,
  },
  {
    selector:
      'CallExpression > MemberExpression.callee[property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|parseFromString)$/]',
    message: MARKUP,
  },
  {selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]', message: MARKUP},
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/[\\s"]style=/]',
    message: 'The strict policy blocks style attributes: use a class or element.style.setProperty.',
  },
  {
    selector: 'CallExpression[callee.property.name="setAttribute"][arguments.0.value="style"]',
    message: 'The strict policy blocks style attributes: use a class or element.style.setProperty.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\.(innerHTML|srcdoc)=/]',
    message: MARKUP,
  },
];
const unfinished = [
  {
    selector:
      'CallExpression > MemberExpression.callee[object.name=/^(it|test|describe|suite)$/][property.name="only"]',
    message: 'The other tests would not run.',
  },
];
const unsafeImports = {
  paths: [
    'lit/directives/style-map.js',
    'lit/directives/unsafe-html.js',
    'lit/directives/unsafe-svg.js',
    'lit/directives/unsafe-mathml.js',
    'lit/static-html.js',
  ].map((name) => ({name, message: 'It makes markup or style attributes out of text.'})),
};

const SCRIPTS = ['**/*.{ts,js,mjs}'];

/** Sheets in templates are looked at as files, line for line where they stand. */
const sheets = {
  meta: {name: 'sheets-in-templates'},
  supportsAutofix: true,
  preprocess: (text) => [
    text,
    ...[...text.matchAll(/(?<=\bcss`)[^`$]+(?=`)/g)].map(({0: sheet, index}, i) => ({
      text: '\n'.repeat(text.slice(0, index).split('\n').length - 1) + sheet,
      filename: `${i}.css`,
    })),
  ],
  postprocess: (messages) => messages.flat(),
};

/** What is used of CSS beyond Baseline, and why no browser of README.md minds. */
const BEYOND = {
  // Since November 2026, which the plugin's data do not know yet.
  allowFunctions: ['light-dark'],
  allowProperties: [
    'text-wrap', // the same
    'accent-color', // the controls are there in the browser's own color
    'content-visibility', // only makes long lists faster
    'field-sizing', // asked for first (growing.ts)
    'forced-color-adjust', // browsers without forced colors have no use for it
    ...['overscroll-behavior', 'overscroll-behavior-x'], // else the page scrolls on at the end of a box
    'paint-order', // else the halo of letters lies over them, in a line's width
    'resize', // on telephones a text area grows with its text anyway
    'scrollbar-gutter', // else a pane gets narrower when its scroll bar comes
    'scrollbar-width', // beside ::-webkit-scrollbar
    'user-select', // the build adds the prefix
  ],
  // Beside -webkit-match-parent, and else a text stands at its own language's side.
  allowPropertyValues: {'text-align': ['match-parent']},
  // Marks of lists in the text's color; only where the browser has full screens at all.
  allowSelectors: ['marker', 'fullscreen'],
};

/** The same of JavaScript. */
const BEYOND_SCRIPT = [
  // Since autumn 2026, which the plugin's data do not know yet.
  ...['abortsignal-any', 'abortsignal-timeout'],
  // Its reading and writing of texts are; what is newer is none of our business.
  'async-clipboard',
  // Takes every property `arguments` for that of a function, those of MCP's requests too.
  'functions-caller-arguments',
  // Attributes of frames, which browsers without them leave alone.
  'permissions-policy',
  // Only in the script of a page that imports nothing.
  'top-level-await',
];

export default ts.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      '**/generated/',
      'test-results/',
      'playwright-report/',
      'catalogs/typings/',
      'test/embed/*/',
    ],
  },
  {files: SCRIPTS, ...js.configs.recommended},
  {
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        {fixStyle: 'separate-type-imports', disallowTypeAnnotations: false},
      ],
      // A component takes what it needs of its context apart: `({props, write}) => …`.
      '@typescript-eslint/unbound-method': 'off',
      // A JSON value may be an object by its type wherever the schema has said that it is a text.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_', ignoreRestSiblings: true}],
      '@typescript-eslint/require-await': 'off',
      // `void` statements and conditional calls read better than empty handlers.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: {arguments: false, attributes: false}}],
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true, allowBoolean: true}],
    },
  },
  {
    files: ['renderer/**/*.ts', 'catalogs/**/*.ts', 'composer/**/*.ts', 'test/**/*.ts'],
    ...lit.configs['flat/recommended'],
  },
  {
    files: ['renderer/**/*.ts', 'catalogs/**/*.ts', 'composer/**/*.ts', 'test/**/*.ts'],
    ...wc.configs['flat/best-practice'],
  },
  {
    // Base classes are Lit's, which have every callback, and the compiler knows it.
    files: ['**/*.ts'],
    rules: {'wc/guard-super-call': 'off'},
  },
  {
    files: ['renderer/**/*.ts', 'catalogs/**/*.ts', 'composer/**/*.ts'],
    ...litA11y.configs.recommended,
  },
  {
    // In a dialog it says where the focus goes, as HTML recommends.
    files: ['**/*.ts'],
    rules: {'lit-a11y/no-autofocus': 'off'},
  },
  {
    files: SCRIPTS,
    rules: {
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': ['error', unsafeImports],
      'no-restricted-syntax': [
        'error',
        ...sinks,
        ...unfinished,
        {selector: 'TSEnumDeclaration', message: 'Use a union of strings.'},
      ],
    },
  },
  {
    // node:test keeps track of the promises that `test` and `describe` return; chai's assertions pass for promises.
    files: ['test/node/**/*.ts', 'test/unit/**/*.ts'],
    rules: {'@typescript-eslint/no-floating-promises': 'off'},
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
  {
    files: ['examples/*/{page,host,surface}.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        location: 'readonly',
        fetch: 'readonly',
        crypto: 'readonly',
        Option: 'readonly',
      },
    },
  },
  {
    // Hand-written DOM code is the measure there, and pages are written as others would write them.
    files: ['test/bench/**'],
    rules: {'no-restricted-syntax': ['error', ...unfinished]},
  },
  // What a browser of README.md has not is not used, unless it is asked for first or nothing is lost without it.
  {
    files: ['renderer/**/*.ts', 'catalogs/**/*.ts', 'composer/**/*.ts'],
    ignores: ['renderer/cli/**'],
    plugins: {'baseline-js': baseline},
    processor: sheets,
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: 'widely',
          includeWebApis: {preset: 'type-aware'},
          includeJsBuiltins: {preset: 'type-aware'},
          ignoreFeatures: BEYOND_SCRIPT,
        },
      ],
    },
  },
  {
    files: ['catalogs/**/*.css', 'composer/**/*.css', '**/*.ts/*.css'],
    plugins: {css},
    language: 'css/css',
    rules: {'css/use-baseline': ['error', {available: 'widely', ...BEYOND}]},
  },
);
