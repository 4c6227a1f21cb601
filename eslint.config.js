import js from '@eslint/js';
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
  js.configs.recommended,
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
    files: ['examples/*/page.js'],
    languageOptions: {globals: {document: 'readonly', fetch: 'readonly', crypto: 'readonly'}},
  },
  {
    // Hand-written DOM code is the measure there, and pages are written as others would write them.
    files: ['test/bench/**'],
    rules: {'no-restricted-syntax': ['error', ...unfinished]},
  },
);
