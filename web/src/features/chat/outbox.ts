import type { QueryClient } from '@tanstack/react-query'
import type { MessageFile } from '@keel/contract/entities/chat'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sendMessage } from '../../data/chat/calls'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { errorMessage } from '../../lib/error-message'
import { uniqueId } from '../../lib/generated-id'
import { readLocal, writeLocal } from '../../lib/storage'
import { live } from '../../realtime/live'
import { applyLastMessage, applyMessage } from '../../data/chat/cache'

/** A message on its way, or one that did not get through. */
export interface Outgoing {
  clientId: string
  text: string
  files: MessageFile[]
  /** Why it did not; null while it is on its way. */
  failed: string | null
  /** Nothing was wrong with it: it goes by itself when the connection is back. */
  offline?: boolean
}

function kept(key: string): Outgoing[] {
  try {
    const list: unknown = JSON.parse(readLocal(key) ?? '[]')
    // Whether it arrived is not known: sent again it is the same message.
    return Array.isArray(list) ? (list as Outgoing[]).map((one) => ({ ...one, failed: null })) : []
  } catch {
    return []
  }
}

/**
 * Messages to one channel that are not stored yet. They go one after the other, so that they stand in the order they
 * were written in, and are kept in this browser until they are stored. Trying again never makes a second one.
 */
export class Outbox {
  readonly list: StoreApi<Outgoing[]>
  private sending = false
  /** All that ever waited here. */
  private readonly known = new Set<string>()

  constructor(
    private readonly meId: number,
    private readonly channelId: number,
    private readonly key: string,
    private readonly client: QueryClient,
  ) {
    this.list = createStore<Outgoing[]>(() => kept(key))
    this.list.subscribe((list, before) => this.keep(list, before))
    live.on('hello', () => this.retryOffline())
    window.addEventListener('online', () => this.retryOffline())
  }

  send(text: string, files: MessageFile[], oops: string): void {
    this.set((list) => [...list, { clientId: uniqueId(), text, files, failed: null }])
    void this.deliver(oops)
  }
  retry({ clientId }: Outgoing, oops: string): void {
    this.set((list) => list.map((one) => (one.clientId === clientId ? { ...one, failed: null } : one)))
    void this.deliver(oops)
  }
  discard({ clientId }: Outgoing): void {
    this.set((list) => list.filter((one) => one.clientId !== clientId))
  }
  private retryOffline(): void {
    this.set((list) => (list.some(({ offline }) => offline) ? list.map((one) => (one.offline ? { ...one, failed: null } : one)) : list))
    void this.deliver('')
  }
  /** Keeps the list in this browser, beside what waits in another tab. */
  private keep(list: Outgoing[], before: Outgoing[]): void {
    for (const { clientId } of [...before, ...list]) this.known.add(clientId)
    const all = [...kept(this.key).filter(({ clientId }) => !this.known.has(clientId)), ...list]
    writeLocal(this.key, all.length > 0 ? JSON.stringify(all) : null)
  }
  private set(change: (list: Outgoing[]) => Outgoing[]): void {
    this.list.setState(change, true)
  }

  /** Sends what waits, until nothing does. */
  async deliver(oops: string): Promise<void> {
    if (this.sending) return
    this.sending = true
    try {
      for (;;) {
        const next = this.list.getState().find(({ failed }) => failed === null)
        if (!next || !this.isAuthorHere()) return
        await this.deliverOne(next, oops)
      }
    } finally {
      this.sending = false
    }
  }
  /** Nothing is sent as somebody else: after a sign-out in this page it waits for its author. */
  private isAuthorHere(): boolean {
    const me = this.client.getQueryData(keys.me)
    return me === undefined || me?.id === this.meId
  }
  private async deliverOne(next: Outgoing, oops: string): Promise<void> {
    const { clientId, text, files } = next
    try {
      const given = files.map(({ id, width, height }) => ({ id, width: width ?? undefined, height: height ?? undefined }))
      const message = await sendMessage({ channel_id: this.channelId, message: text, files: given, client_id: clientId })
      applyMessage(this.client, message)
      applyLastMessage(this.client, message)
      this.discard(next)
    } catch (error) {
      const offline = isApiError(error, 'network')
      const failed = errorMessage(error) ?? oops
      // Without a network the others need not be tried.
      this.set((list) =>
        list.map((one) => (one.clientId === clientId || (offline && one.failed === null) ? { ...one, failed, offline } : one)),
      )
      if (!isApiError(error)) throw error
    }
  }
}

const boxes = new WeakMap<QueryClient, Map<string, Outbox>>()

/** What this person sends to a channel; goes on while other pages are looked at. */
export function outboxOf(meId: number, channelId: number, client: QueryClient): Outbox {
  const key = `keel.chat.out.${meId}.${channelId}`
  const known = boxes.get(client) ?? new Map<string, Outbox>()
  boxes.set(client, known)
  const box = known.get(key) ?? new Outbox(meId, channelId, key, client)
  known.set(key, box)
  return box
}
