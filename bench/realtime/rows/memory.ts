import { median, type Row } from '../../result'
import { SERVERS, type ServerName } from '../load/build'
import { Fleet } from '../load/fleet'
import { ServerProcess } from '../load/server-process'

const WARM_CLIENTS = 50
const WARM_UP_MS = 2000
const KIB = 1024

/** Resident memory added by `clients` idle connections, in KiB each. Every server is a fresh process. */
const idleKib = async (name: ServerName, clients: number): Promise<number> => {
  const fleet = new Fleet(await ServerProcess.start(name, 10), 10)
  await fleet.grow(WARM_CLIENTS)
  // A warmed-up server: otherwise the memory of its compiler would count as the connections'.
  await fleet.pace(WARM_UP_MS, 212, 1500)
  const before = await fleet.server.ask('memory')
  await fleet.grow(WARM_CLIENTS + clients)
  const after = await fleet.server.ask('memory')
  fleet.close()
  await fleet.server.stop()
  return (after.rss - before.rss) / KIB / clients
}

export const idleRows = async (clients: number, times: number): Promise<{ rows: Row[]; kib: number }> => {
  const measured: Record<ServerName, number[]> = { keel: [], 'bare-ws': [], 'socket-io': [] }
  for (let i = 0; i < times; i++) for (const name of SERVERS) measured[name].push(await idleKib(name, clients))
  const against = (rival: ServerName): number => median(measured.keel) / median(measured[rival])
  return {
    kib: median(measured['bare-ws']),
    rows: [
      {
        id: `5.${clients}.ws`,
        what: `memory of an idle connection, ${clients} clients, against bare ws`,
        value: against('bare-ws'),
        bar: 1.5,
        better: 'lower',
      },
      { id: `5.${clients}.io`, what: 'the same against socket.io', value: against('socket-io'), bar: 0.65, better: 'lower' },
    ],
  }
}

/** Memory of a full ring of 1,024 events of 220 bytes for each of ten in a room. */
export const ringRow = async (): Promise<Row> => {
  const rooms = 20
  const fleet = new Fleet(await ServerProcess.start('keel', 10), 10)
  await fleet.grow(rooms * 10)
  const before = await fleet.server.ask('memory')
  await fleet.server.ask('announce', { rooms, times: 1100, bytes: 74 })
  await fleet.idle()
  const after = await fleet.server.ask('memory')
  fleet.close()
  await fleet.server.stop()
  return {
    id: '6',
    what: 'a full ring, heap and buffers per connection',
    value: (after.heap + after.buffers - before.heap - before.buffers) / KIB / fleet.size,
    bar: 48,
    better: 'lower',
    unit: ' KiB',
  }
}
