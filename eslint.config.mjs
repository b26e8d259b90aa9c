import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

/** Who may import whom (docs/architecture.md). Tests may also use the real stores that infra starts. */
const rooms = [
  { sourceTag: 'room:domain', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:agreement', onlyDependOnLibsWithTags: ['room:domain'] },
  { sourceTag: 'room:event-store', onlyDependOnLibsWithTags: ['room:domain', 'room:telemetry'] },
  { sourceTag: 'room:embedded-event-store', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:postgres', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:settings', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:telemetry', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:api-client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'room:command-line', onlyDependOnLibsWithTags: ['room:client'] },
  { sourceTag: 'room:traces', onlyDependOnLibsWithTags: ['room:domain', 'room:postgres'] },
  { sourceTag: 'room:sql', onlyDependOnLibsWithTags: ['room:postgres', 'room:read-models'] },
  { sourceTag: 'room:identity', onlyDependOnLibsWithTags: ['room:postgres'] },
  {
    sourceTag: 'room:read-models',
    onlyDependOnLibsWithTags: ['room:domain', 'room:event-store', 'room:postgres'],
  },
  {
    sourceTag: 'room:command-api',
    onlyDependOnLibsWithTags: [
      'room:agreement',
      'room:domain',
      'room:event-store',
      'room:identity',
      'room:postgres',
      'room:read-models',
      'room:settings',
      'room:telemetry',
      'room:traces',
      'room:sql',
    ],
  },
  {
    sourceTag: 'room:projector',
    onlyDependOnLibsWithTags: [
      'room:domain',
      'room:event-store',
      'room:postgres',
      'room:read-models',
      'room:settings',
      'room:telemetry',
    ],
  },
  {
    sourceTag: 'room:ui',
    onlyDependOnLibsWithTags: [
      'room:api-client',
      'room:domain',
      'room:identity',
      'room:postgres',
      'room:read-models',
      'room:settings',
      'room:telemetry',
      'room:traces',
    ],
  },
  { sourceTag: 'room:outside', onlyDependOnLibsWithTags: ['*'] },
];
const boundaries = (depConstraints) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    { enforceBuildableLibDependency: false, allow: ['#lib/**'], depConstraints },
  ],
});

/** What only tests may import: it loads packages that are not installed where the product runs. */
const testing = { name: '@labeling/domain/testing', message: 'Only tests may import this.' };
/** Pages, routes and SQL read the read models; only the projector and operators' scripts write them. */
const projection = {
  name: '@labeling/read-models/projection',
  message: 'Pages and routes read: import from @labeling/read-models/queries.',
};
/** Browsers keep these from pages that come over plain HTTP from another machine. */
const onlyOverHttps = [
  { object: 'crypto', property: 'randomUUID', message: 'Pages over plain HTTP lack it: use newId.' },
  { object: 'navigator', property: 'clipboard', message: 'Pages over plain HTTP lack it: use copyText.' },
];
/** Where a connection died without an end, they would never be answered. */
const withoutLimit = ':not(:has(Property[key.name="signal"])):not(:has(SpreadElement))';
// What is passed on as a whole has what it needs.
const endless = [
  `CallExpression[callee.object.name="api"][callee.property.name=/^[A-Z]+$/]:not([arguments.1.type="Identifier"])${withoutLimit}`,
  `CallExpression[callee.name="fetch"]:not([arguments.0.type="Identifier"])${withoutLimit}`,
].map((selector) => ({ selector, message: 'Limit how long it may take: signal: AbortSignal.timeout(…).' }));
const tests = ['**/*.spec.ts', '**/*.fixture.ts'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-spec/**',
      '**/build/**',
      '**/.svelte-kit/**',
      '**/node_modules/**',
      '**/coverage/**',
    ],
  },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  { files: ['apps/ui/src/**/*.ts'], rules: { 'svelte/no-navigation-without-resolve': 'off' } },
  { plugins: { '@nx': nx }, files: ['**/*.ts', '**/*.svelte'], rules: boundaries(rooms) },
  {
    files: ['**/*.ts', '**/*.svelte'],
    ignores: tests,
    rules: { 'no-restricted-imports': ['error', testing] },
  },
  {
    files: ['apps/command-api/**/*.ts', 'apps/ui/**/*.ts', 'apps/ui/**/*.svelte', 'libs/sql/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-imports': ['error', testing, projection] },
  },
  {
    // Many open the pages over plain HTTP from another machine.
    files: ['apps/ui/src/**/*.ts', 'apps/ui/src/**/*.svelte'],
    ignores: [...tests, 'apps/ui/src/**/server/**'],
    rules: { 'no-restricted-properties': ['error', ...onlyOverHttps] },
  },
  {
    files: ['apps/ui/src/lib/**/*.ts', 'apps/ui/src/**/*.svelte'],
    ignores: [...tests, 'apps/ui/src/**/server/**'],
    rules: { 'no-restricted-syntax': ['error', ...endless] },
  },
  {
    // Anyone can send text, and text that makes an expression slow blocks the server for everyone.
    files: ['apps/**/*.ts', 'apps/**/*.svelte', 'clients/**/*.ts', 'libs/**/*.ts', 'infra/**/*.ts'],
    ignores: tests,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: tests,
    rules: boundaries([{ sourceTag: '*', onlyDependOnLibsWithTags: ['*'] }]),
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
);
