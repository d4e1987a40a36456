const OWN_LIMIT =
  'Use a multiple of WAIT_MS (scripts/time-limits.mjs), which is longer where the machine is slow, or the limit that all tests have'
const ONE_SECOND = 'Use expect.poll, or in a hook a limit of WAIT_MS: this waits for one second, however slow the machine is'
const RUNS = new Set(['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
/** A shorter one is meant to pass. */
const SHORTEST_MS = 1000

const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number' && node.value >= SHORTEST_MS
const isWait = ({ object, property }) => object?.name === 'vi' && /^wait(For|Until)$/.test(property?.name)
const limitsIn = (options) => (options?.type === 'ObjectExpression' ? options.properties.filter(({ key }) => key?.name === 'timeout') : [])
/** Whether the options of `vi.waitFor` limit its time. */
const hasLimit = (options) => (options?.type === 'ObjectExpression' ? limitsIn(options).length > 0 : options !== undefined)

/** Returns whether a call is that of a test or a hook, also `test.each(…)(…)`. */
function isRun(callee) {
  if (callee.type === 'Identifier') return RUNS.has(callee.name)
  const inner = callee.callee ?? callee.object
  return inner !== undefined && isRun(inner)
}

/** Refuses limits of time in tests that do not follow the speed of the machine. */
export const ownWait = {
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (isWait(callee) && !hasLimit(given[1])) context.report({ node: callee, message: ONE_SECOND })
      const limits = given.flatMap((node) => limitsIn(node).map(({ value }) => value))
      if (isRun(callee) || isWait(callee)) limits.push(given.at(-1))
      for (const node of limits) if (isNumber(node)) context.report({ node, message: OWN_LIMIT })
    },
  }),
}
