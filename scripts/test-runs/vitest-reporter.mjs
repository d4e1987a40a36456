import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Writes the results of a vitest run, file by file, to the path in KEEL_VITEST_RESULTS. */
export default class FileResults {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string, stack?: string, VITEST_TEST_PATH?: string }[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const failures = [
        ...module.errors().map((error) => ({ test: '', message: toText(error) })),
        ...unhandled
          .filter((error) => error.VITEST_TEST_PATH === module.moduleId)
          .map((error) => ({ test: '', message: `unhandled: ${toText(error)}` })),
        ...tests.flatMap((test) => {
          const { state, errors = [] } = test.result()
          return state === 'failed' ? [{ test: test.fullName, message: errors.map(toText).join('\n') }] : []
        }),
        ...[...module.children.allSuites()].flatMap((suite) =>
          suite.errors().map((error) => ({ test: suite.fullName, message: toText(error) })),
        ),
      ]
      // A file whose worker or page died has neither failed nor ended.
      if (failures.length === 0 && !['passed', 'skipped'].includes(module.state()))
        failures.push({ test: '', message: `ended as ${module.state()}` })
      return {
        // A browser's instance is named in brackets behind its project.
        project: module.project.name.replace(/ \(.*\)$/, ''),
        file: module.relativeModuleId,
        path: module.moduleId,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failures,
      }
    })
    const paths = new Set(files.map(({ path }) => path))
    const elsewhere = unhandled.filter((error) => !paths.has(error.VITEST_TEST_PATH ?? '')).map(toText)
    writeFileSync(process.env.KEEL_VITEST_RESULTS, JSON.stringify({ files, elsewhere }))
  }
}

const toText = ({ message, stack }) => stripVTControlCharacters(stack ?? message)
