import type { Bus } from './bus'
import { BEAT_MS, type LivingNode, type NodeRegister, type Reach } from './node-register'

const CHANNEL = 'nodes'
/** What another process says about this one counts for so many looks. */
const LOOKS = 3

const LACKS = ['bus', 'files'] as const

/** What this process cannot reach, although another one can. */
type Lack = 'database' | 'bus' | 'files'

interface NodesWatchDeps {
  bus: Pick<Bus, 'node' | 'heard' | 'isUp' | 'publish' | 'subscribe'> & { describe?: string | undefined }
  register: NodeRegister
  files: { problem(): Promise<string | null> }
  log: { warn: (fields: object, text: string) => void }
  /** Between two looks. */
  everyMs?: number
}

interface NodesWatch {
  /** Returns why this process and others do not hear each other; null if they do. */
  problem(): string | null
  /** Returns what this process alone cannot reach; null if there is nothing of the kind. */
  lack(): Lack | null
  /** Takes one look. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Shows every five seconds in the table `nodes` that this process lives and what it reaches, and looks at the others. What two looks in a
 * row show counts: a process that lives but is not heard is named in the log, once; what this one cannot reach while another can is
 * its lack. That it cannot reach the database it learns from one that can: over the bus.
 */
export function watchNodes({ bus, register, files, log, everyMs = BEAT_MS }: NodesWatchDeps): NodesWatch {
  const own = bus.describe ?? 'none'
  let missed = new Set<string>()
  let unheard: LivingNode[] = []
  let named = new Set<string>()
  /** How many looks in a row have shown each. */
  const lacks = new Map<Lack, number>()
  /** For how many more looks another process's word counts that this one does not reach the database. */
  let withoutDatabase = 0

  const nameUnheard = (others: LivingNode[]): void => {
    const heard = bus.heard()
    const missing = others.filter(({ id, is_settled }) => is_settled && !heard.has(id))
    unheard = missing.filter(({ id }) => missed.has(id))
    missed = new Set(missing.map(({ id }) => id))
    for (const node of unheard) if (!named.has(node.id)) log.warn({ node: node.id }, explain(node, own))
    named = new Set(unheard.map(({ id }) => id))
  }
  const note = (lack: Lack, isThere: boolean): void => void lacks.set(lack, isThere ? (lacks.get(lack) ?? 0) + 1 : 0)
  const compare = (reach: Reach, others: LivingNode[]): void => {
    note('bus', !reach.reaches_bus && others.some(({ reaches_bus }) => reaches_bus))
    note('files', !reach.reaches_files && others.some(({ reaches_files }) => reaches_files))
  }
  /** Says to the processes that are heard but have shown nothing in the database that it can be reached from here. */
  const tellThoseWithoutDatabase = async (): Promise<void> => {
    const heard = [...bus.heard()]
    if (heard.length === 0) return
    for (const node of await register.gone(heard)) bus.publish(CHANNEL, node)
  }
  bus.subscribe(CHANNEL, (text) => {
    if (text === bus.node) withoutDatabase = LOOKS
  })
  const look = async (): Promise<void> => {
    withoutDatabase = Math.max(0, withoutDatabase - 1)
    const reach = { reaches_bus: bus.isUp(), reaches_files: (await files.problem()) === null }
    await register.beat(reach)
    withoutDatabase = 0
    const others = await register.others()
    nameUnheard(others)
    compare(reach, others)
    await tellThoseWithoutDatabase()
  }
  let underWay = Promise.resolve()
  let isLooking = false
  const lookSoon = (): void => {
    if (isLooking) return void (withoutDatabase = Math.max(0, withoutDatabase - 1))
    isLooking = true
    underWay = look()
      // The database is away, which others say.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }
  lookSoon()
  const timer = setInterval(lookSoon, everyMs)
  timer.unref()
  const isAlone = (lack: Lack): boolean => (lacks.get(lack) ?? 0) > 1
  return {
    problem() {
      if (isAlone('bus')) return `this process cannot reach the bus over ${own}, and another one can`
      return unheard.map((node) => explain(node, own)).at(0) ?? null
    },
    lack: () => (withoutDatabase > 0 ? 'database' : (LACKS.find(isAlone) ?? null)),
    look,
    async stop() {
      clearInterval(timer)
      await underWay
      await register.stop().catch(() => {})
    },
  }
}

const explain = ({ id, bus }: LivingNode, own: string): string =>
  bus === own
    ? `another process (${id}) runs on this database but is not heard over ${own}: one of the two cannot reach it, or REDIS_URL or BUS_URL differ`
    : `another process (${id}) runs on this database with other settings, so that they do not hear each other: bus ${bus} there, ${own} here. NODES, REDIS_URL and BUS_URL have to be the same for all`
