import type { ServerName } from '../../realtime/load/build'
import type { FleetServer } from '../../realtime/load/fleet'
import { ServerProcess } from '../../realtime/load/server-process'

/** Several processes of one server. Clients connect to them in turns, so that each room has people on all of them. */
export class Nodes implements FleetServer {
  private constructor(
    readonly name: ServerName,
    private readonly processes: readonly ServerProcess[],
  ) {}

  /** Starts `count` processes, connected over the engine at `bus` if there is one. */
  static async start(name: ServerName, count: number, roomSize: number, bus?: string): Promise<Nodes> {
    const env: Record<string, string> = bus === undefined ? {} : { BUS: bus }
    return new Nodes(name, await Promise.all(Array.from({ length: count }, () => ServerProcess.start(name, roomSize, env))))
  }

  get count(): number {
    return this.processes.length
  }

  portOf(index: number): number {
    return this.processes[index % this.count]?.port ?? 0
  }

  async ask(ask: 'cpu'): Promise<number> {
    const used = await Promise.all(this.processes.map((process) => process.ask(ask)))
    return used.reduce((sum, each) => sum + each, 0)
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()))
  }
}
