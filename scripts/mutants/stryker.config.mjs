const path = process.env['MUTANTS_PATH'] ?? ''

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest-with-hooks',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./sample.mjs'), import.meta.resolve('./runner.mjs')],
  checkers: ['sample'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  mutate: [
    path.endsWith('.ts') ? path : `${path}/**/*.ts`,
    '!**/*.test.ts',
    '!**/testing*.ts',
    '!**/testing/**',
    '!**/*.d.ts',
    '!**/migrations/**',
  ],
  // The runner needs no compiler, and the one in use has no API for it.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/data', '/dist', '/test-results', '/bench', '/.ci'],
  // Texts are not behaviour: a changed string is caught only if it is a name.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  tempDirName: 'test-results/stryker',
  thresholds: { high: 95, low: 85, break: 85 },
}
