// Says in the first run of the tests which code the hooks of a file run, and what runs between its tests: Stryker takes both for code
// that runs while a file is read, and would try its faults with the wrong tests, or with none. Read for every file, after Stryker's own.
import { beforeAll, inject } from 'vitest'
import { HOOKS } from './hooks.mjs'

if (inject('mode') === 'dry-run') {
  let hooks
  let test
  Object.defineProperty(globalThis[inject('globalNamespace')], 'currentTestId', {
    configurable: true,
    get: () => test ?? hooks,
    set(id) {
      test = id
    },
  })
  // oxlint-disable-next-line no-empty-pattern -- the second argument is given only to a hook that takes the first apart
  beforeAll(({}, { file }) => {
    hooks = `${file.filepath}#${HOOKS}`
  })
}
