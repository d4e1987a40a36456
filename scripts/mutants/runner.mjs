import { PluginKind, commonTokens, declareFactoryPlugin, tokens } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { withHooks } from './hooks.mjs'

const vitest = vitestPlugins.find(({ kind }) => kind === PluginKind.TestRunner)

/** Returns the tests of `files` that did not run because a hook of their file failed, as failed tests. */
function testsOfFailedHooks(files) {
  return files
    .filter((file) => file.result?.state === 'fail' && file.result.errors?.length)
    .map((file) => ({
      id: `${file.filepath}#hooks`,
      name: 'the hooks of the file',
      timeSpentMs: 0,
      status: TestStatus.Failed,
      failureMessage: file.result.errors[0].message,
    }))
}

/**
 * Stryker's vitest runner, which misses two things about hooks beside all suites. Where one fails, the tests of its file are only
 * skipped, and the fault that broke them would count as survived. And a fault in code that a hook has run, such as the start of the
 * server, would be tried only with tests that run this code again.
 */
function createRunner(injector) {
  const runner = injector.injectFunction(vitest.factory)
  const run = runner.run.bind(runner)
  runner.run = async (options) => {
    const result = await run(options)
    if (result.status !== DryRunStatus.Complete) return result
    return { ...result, tests: [...result.tests, ...testsOfFailedHooks(runner.ctx.state.getFiles())] }
  }
  const dryRun = runner.dryRun.bind(runner)
  runner.dryRun = async (options) => {
    const result = await dryRun(options)
    const { mutantCoverage, tests } = result
    if (!mutantCoverage) return result
    return { ...result, mutantCoverage: { ...mutantCoverage, perTest: withHooks(mutantCoverage.perTest, tests) } }
  }
  return runner
}
createRunner.inject = tokens(commonTokens.injector)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'vitest-with-hooks', createRunner)]
