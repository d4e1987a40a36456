import { BEAT_MS, type LivingNode, type NodeRegister } from './node-register'

interface WatchedBus {
  describe: string
  heard(): ReadonlySet<string>
}

interface NodesWatch {
  /** Returns why other processes are not heard; null if all are. */
  problem(): string | null
  /** Takes one look, and shows that this process lives. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Shows every five seconds that this process lives, and looks for others that live but are not heard on the bus. One that is not heard
 * twice in a row is named in the log, once.
 */
export function watchNodes(
  bus: WatchedBus,
  register: NodeRegister,
  log: { warn: (fields: object, text: string) => void },
  beatMs = BEAT_MS,
): NodesWatch {
  let before = new Set<string>()
  let unheard: LivingNode[] = []
  const named = new Set<string>()
  const look = async (): Promise<void> => {
    await register.beat()
    const heard = bus.heard()
    const missing = (await register.others()).filter(({ id }) => !heard.has(id))
    unheard = missing.filter(({ id }) => before.has(id))
    before = new Set(missing.map(({ id }) => id))
    for (const node of unheard) if (!named.has(node.id)) log.warn({ node: node.id }, explain(node, bus.describe))
    named.clear()
    for (const { id } of unheard) named.add(id)
  }
  let underWay = Promise.resolve()
  let isLooking = false
  const lookSoon = (): void => {
    if (isLooking) return
    isLooking = true
    underWay = look()
      // The database is away, which others say.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }
  lookSoon()
  const timer = setInterval(lookSoon, beatMs)
  timer.unref()
  return {
    problem: () => unheard.map((node) => explain(node, bus.describe)).at(0) ?? null,
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
