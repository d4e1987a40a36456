import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

const tests = (process.env['MUTANTS_TESTS'] ?? '').split(',').filter(Boolean)

/** Tests of each project of the ordinary run; the component tests' project has its root in `web`. */
const included = {
  unit: tests.filter((name) => !name.startsWith('server/') && name.endsWith('.ts')),
  server: tests.filter((name) => name.startsWith('server/')),
  web: tests.filter((name) => name.startsWith('web/') && name.endsWith('.tsx')).map((name) => name.slice('web/'.length)),
}

/** @type {import('vitest/config').UserWorkspaceConfig[]} */
const projects = config.test.projects

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    ...config.test,
    projects: projects.flatMap((project) => {
      const include = included[project.test.name] ?? []
      const setupFiles = [`${import.meta.dirname}/setup.mjs`, ...[project.test.setupFiles ?? []].flat()]
      // Instrumented code is several times slower.
      return include.length ? [{ ...project, test: { ...project.test, include, setupFiles, testTimeout: 600_000 } }] : []
    }),
  },
})
