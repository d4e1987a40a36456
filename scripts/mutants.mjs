// npm run test:mutants -- FOLDER: puts small faults into the code of a folder or a file, one at a time, and counts those that its tests
// catch. `--share 0.1` tries a tenth of them, chosen by `--seed 1`; the same seed chooses the same ones. `scripts/mutants/tests.mjs` lists
// the tests to run; `--tests server/test/matrix.test.ts` adds others. `--workers 1` tries one fault at a time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.mjs'
import { bin, install, root, run } from './lib.mjs'
import { testsOf } from './mutants/tests.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
  },
})
const path = positionals[0]?.replace(/\/+$/, '')
if (!path || !existsSync(join(root, path))) {
  process.stderr.write('Name a folder, for example: npm run test:mutants -- contract/src/items --share 0.2 --seed 1\n')
  process.exit(2)
}
await install()
const chromium = await findChromium()
process.exit(
  await run(bin('stryker'), ['run', 'scripts/mutants/stryker.config.mjs', '--concurrency', values.workers], {
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium.executablePath,
      CHROMIUM_ARGS: JSON.stringify(chromium.args),
      MUTANTS_PATH: path,
      MUTANTS_SHARE: values.share,
      MUTANTS_SEED: values.seed,
      MUTANTS_TESTS: [...testsOf(path), ...values.tests].join(','),
    },
  }),
)
