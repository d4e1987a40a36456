/** Stands for the name of a test where the hooks of a file run. */
export const HOOKS = '<hooks>'

/** Returns the coverage of each test, with that of the hooks of its file. */
export function withHooks(perTest, tests) {
  const covered = new Map(tests.map(({ id }) => [id, { ...perTest[id] }]))
  for (const [id, counts] of covered) {
    const [file] = id.split('#')
    for (const [mutant, count] of Object.entries(perTest[`${file}#${HOOKS}`] ?? {})) counts[mutant] = (counts[mutant] ?? 0) + count
  }
  return Object.fromEntries(covered)
}
