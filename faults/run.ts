/**
 * npm run test:faults: lessons with real processes that are killed, cut off and slowed down, and a checker of everything that was
 * acknowledged. `-- --runs 100 --seed 1 --only kill,cut --shapes two,redis`; a run is repeated by its seed with `--runs 1`.
 */
import { parseArgs } from 'node:util'
import { buildPage } from './browser/build'
import { kinds, planOf, type KindName } from './kinds'
import { runOnce, type Result } from './one-run'
import { randomOf } from './random'
import { Engines, type Shape } from './world/world'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: Object.keys(kinds).join(',') },
    shapes: { type: 'string', default: 'one,two,redis' },
    notes: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const only = values.only.split(',') as KindName[]
for (const name of only) if (!(name in kinds)) throw new Error(`there is no fault '${name}'; there are: ${Object.keys(kinds).join(', ')}`)

const engines = await Engines.start(say, { isWhole: true })
if (!engines) process.exit(0) // said already
const shapes = (values.shapes.split(',') as Shape[]).filter((shape) => shape !== 'redis' || engines.redis !== null)
const script = await buildPage()

const lineOf = ({ plan, people, acknowledged, received, mails, faults, backMs, settledMs }: Result): string =>
  [
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} seed ${plan.seed}`,
    `${plan.shape} ${plan.files}`,
    plan.faults.map(({ kind, at }) => `${kind}@${at}`).join(' '),
    `${people} people, ${acknowledged} acknowledged, ${received} received, ${mails} mails, back ${backMs} ms, settled ${settledMs} ms`,
  ].join(' | ')

const results: Result[] = []
let broken = 0
const first = Number(values.seed)
for (let seed = first; seed < first + Number(values.runs); seed++) {
  const random = randomOf(`seed ${seed}`)
  const plan = planOf(seed, random, { shapes, only, machine: engines.has })
  try {
    const result = await runOnce(plan, random, { engines, script })
    results.push(result)
    say(lineOf(result))
    for (const { kind, text } of result.faults.slice(0, 6)) say(`       ${kind}: ${text.slice(0, 250)}`)
    if (values.notes && result.faults.length > 0) for (const line of result.notes) say(`       ${line}`)
  } catch (error) {
    broken += 1
    say(`FAIL seed ${seed} | ${plan.shape} | ${plan.faults.map(({ kind }) => kind).join(' ')} | ${String((error as Error).stack)}`)
  }
}
await engines.stop()

const count = (...of: string[]): number =>
  results.reduce((sum, { faults }) => sum + faults.filter(({ kind }) => of.includes(kind)).length, 0)
const total = (of: (result: Result) => number): number => results.reduce((sum, result) => sum + of(result), 0)
say('')
say(
  `${results.length} runs: ${total(({ acknowledged }) => acknowledged)} writes acknowledged, ${total(({ received }) => received)} events received; ` +
    `${count('lost', 'missed')} lost, ${count('doubled')} doubled, ${count('out of order')} out of order, ${count('resurrected', 'unknown')} resurrected, ` +
    `${count('stale')} stale, ${count('unclear')} unclear; ${total(({ mails }) => mails)} mails, ${total(({ mailedTwice }) => mailedTwice)} of them twice; longest time to come back ${Math.max(0, ...results.map(({ backMs }) => backMs))} ms`,
)
process.exit(broken === 0 && results.every(({ faults }) => faults.length === 0) ? 0 : 1)
