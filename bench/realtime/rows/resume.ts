import { median, type Row } from '../../result'
import { quiet } from '../load/fleet'
import { ServerProcess } from '../load/server-process'
import { StrictClient } from '../load/strict-client'

const AT_ONCE = 64
const ROOM_SIZE = 10

const all = async (clients: StrictClient[], act: (client: StrictClient) => Promise<void>): Promise<void> => {
  for (let from = 0; from < clients.length; from += AT_ONCE) await Promise.all(clients.slice(from, from + AT_ONCE).map(act))
}
const enter = async (server: ServerProcess, count: number): Promise<StrictClient[]> => {
  const clients = Array.from({ length: count }, (_, index) => new StrictClient(server.port, index + 1))
  await all(clients, async (client) => client.connect())
  clients.forEach((client, index) => client.join(Math.floor(index / ROOM_SIZE) + 1))
  await quiet(server)
  return clients
}
const cpuOf = async (server: ServerProcess, act: () => Promise<void>): Promise<number> => {
  await quiet(server)
  const before = await server.ask('cpu')
  await act()
  return (await server.ask('cpu')) - before
}
const announce = async (server: ServerProcess, clients: StrictClient[], times: number): Promise<void> => {
  await server.ask('announce', { rooms: clients.length / ROOM_SIZE, times, bytes: 74 })
}

/** CPU of a resume with 100 and with 1,000 missed events, against a fresh connect. */
export const resumeRows = async (times: number): Promise<Row[]> => {
  const ratios: number[] = []
  const perEvent: number[] = []
  for (let i = 0; i < times; i++) {
    const server = await ServerProcess.start('keel', ROOM_SIZE)
    // Half as many beforehand, so that the compiler is not measured.
    const clients = await enter(server, 300)
    const fresh = Array.from({ length: 300 }, (_, index) => new StrictClient(server.port, 1000 + index))
    const connectCpu = await cpuOf(server, async () => all(fresh, async (client) => client.connect()))
    for (const client of fresh) client.cut()
    const back = async (missed: number): Promise<number> => {
      for (const client of clients) client.cut()
      await quiet(server)
      await announce(server, clients, missed)
      return (await cpuOf(server, async () => all(clients, async (client) => client.connect()))) / clients.length
    }
    await back(10)
    const hundred = await back(100)
    const thousand = await back(1000)
    ratios.push(hundred / (connectCpu / fresh.length))
    perEvent.push((thousand - hundred) / 900)
    for (const client of clients) client.cut()
    await server.stop()
  }
  return [
    { id: '8.resume', what: 'CPU of resuming with 100 missed, against a fresh connect', value: median(ratios), bar: 1.5, better: 'lower' },
    { id: '8.event', what: 'CPU of each further replayed event', value: median(perEvent), bar: 1, better: 'lower', unit: ' us' },
  ]
}

/** Clients whose sockets break at random moments under load: counts lost and repeated events. */
export const cutRows = async (replayed: number): Promise<{ rows: Row[]; resumes: number; replayed: number }> => {
  const server = await ServerProcess.start('keel', ROOM_SIZE)
  const clients = await enter(server, 200)
  let done = 0
  while (done < replayed) {
    const pouring = announce(server, clients, 400)
    await all(clients, async (client) => {
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 40)
      })
      client.cut()
    })
    await pouring
    // Some are cut again in the middle of the replay.
    await all(clients, async (client) => {
      const back = client.connect().catch(() => {})
      if (Math.random() < 0.3) {
        await new Promise((resolve) => {
          setTimeout(resolve, Math.random() * 5)
        })
        client.cut()
        await back
        await client.connect()
      }
      await back
    })
    done = Number((await server.ask('metrics')).replayed)
  }
  await quiet(server)
  const sum = (of: (client: StrictClient) => number): number => clients.reduce((total, client) => total + of(client), 0)
  const next = new Set(clients.map((client) => client.next))
  const rows: Row[] = [
    { id: '9.lost', what: 'events lost or out of order under random cuts', value: sum(({ lost }) => lost), bar: 0, better: 'lower' },
    { id: '9.twice', what: 'events that came twice', value: sum(({ repeated }) => repeated), bar: 0, better: 'lower' },
  ]
  const resumes = sum((client) => client.resumes)
  for (const client of clients) client.cut()
  await server.stop()
  if (next.size === 0) throw new Error('no clients left')
  return { rows, resumes, replayed: done }
}
