import type { Connection } from './connection'
import { lastingIdOf } from './peer-id'

/** All connections of this node, indexed by their ids. */
export class Connections {
  private readonly byId = new Map<string, Connection>()
  private readonly byPeer = new Map<string, Connection>()
  private readonly byUser = new Map<number, Connection[]>()

  constructor(private readonly onUser: (userId: number, present: boolean) => void) {}

  add(connection: Connection): void {
    this.byId.set(lastingIdOf(connection.id), connection)
    this.byPeer.set(connection.peerId, connection)
    const own = this.byUser.get(connection.userId)
    if (own) own.push(connection)
    else {
      this.byUser.set(connection.userId, [connection])
      this.onUser(connection.userId, true)
    }
  }

  remove(connection: Connection): void {
    this.byId.delete(lastingIdOf(connection.id))
    this.byPeer.delete(connection.peerId)
    const own = this.byUser.get(connection.userId)
    if (!own) return
    own.splice(own.indexOf(connection), 1)
    if (own.length === 0) {
      this.byUser.delete(connection.userId)
      this.onUser(connection.userId, false)
    }
  }

  /** Returns the connection, also by its id before its stream began again. */
  get(id: string): Connection | undefined {
    return this.byId.get(lastingIdOf(id))
  }

  peer(peerId: string): Connection | undefined {
    return this.byPeer.get(peerId)
  }

  ofUser(userId: number): readonly Connection[] {
    return this.byUser.get(userId) ?? []
  }

  all(): Iterable<Connection> {
    return this.byId.values()
  }

  get size(): number {
    return this.byId.size
  }
}
