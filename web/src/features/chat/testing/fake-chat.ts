import { vi } from 'vitest'
import type { ChatMessage } from '@keel/contract/entities/chat'

const ME = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
export const SASHA = { id: 2, first_name: 'Sasha', last_name: 'Ivanova', role: 2 as const }

/** A chat server in memory behind `fetch`: one channel, number 7, read by person 1. */
export class FakeChat {
  messages: ChatMessage[] = []
  unread = 0
  viewed = 0
  /** How far the other one has read. */
  seen = 0
  canWrite = true
  /** Client ids in the order of arrival, including repeats. */
  sent: string[] = []
  /** The error status of the next sendings. */
  failing: number[] = []
  /** How many of the next sendings are stored while their response is lost. */
  losing = 0
  private readonly known = new Map<string, ChatMessage>()

  constructor(private readonly pageSize = 30) {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => this.answer(new URL(url, location.origin), init ?? {}))
  }

  add(text: string, author: ChatMessage['author'] = SASHA, at = new Date(), client_id: string | null = null): ChatMessage {
    const message: ChatMessage = {
      id: this.messages.length + 1,
      channel_id: 7,
      message: text,
      files: [],
      author,
      created_at: at.toISOString(),
      edited_at: null,
      client_id,
    }
    this.messages.push(message)
    return message
  }

  private answer({ pathname, searchParams }: URL, { method = 'GET', body }: RequestInit): Response {
    const sentBody = typeof body === 'string' ? (JSON.parse(body) as { message?: string; client_id?: string }) : {}
    const channel = { id: 7, name: 'Estonian', type: 2, room_id: 5, unread: this.unread, person: null, last: null }
    if (pathname.endsWith('/chat/channels')) return ok({ channels: [channel], more: false, unread: this.unread })
    if (pathname.endsWith('/chat/channels/7')) {
      const members = [ME, SASHA].map((person) => ({ ...person, seen_message_id: person === SASHA ? this.seen : 0 }))
      return ok({ ...channel, can_write: this.canWrite, members })
    }
    if (pathname.endsWith('/chat/channels/7/view')) {
      this.viewed += 1
      this.unread = 0
      return ok(null)
    }
    if (method === 'GET') {
      const around = Number(searchParams.get('around') ?? 0)
      const after = Number(searchParams.get('after') ?? 0)
      const newest =
        around > 0 ? around + this.pageSize / 2 : after > 0 ? after + this.pageSize : Number(searchParams.get('before') ?? Infinity) - 1
      const fitting = this.messages.filter(({ id }) => id <= newest && id > after).reverse()
      const page = fitting.slice(0, this.pageSize)
      return ok({
        messages: page,
        more: fitting.length > this.pageSize || after > 0,
        newer: (page[0]?.id ?? 0) < this.messages.length && newest !== Infinity && (around > 0 || after > 0),
      })
    }
    const id = Number(pathname.split('/').at(-1))
    const stored = this.messages.find((message) => message.id === id)
    if (method === 'DELETE') {
      this.messages = this.messages.filter((message) => message !== stored)
      return ok(null)
    }
    if (stored) return ok(Object.assign(stored, { message: sentBody.message, edited_at: new Date().toISOString() }))
    const clientId = sentBody.client_id ?? ''
    this.sent.push(clientId)
    const status = this.failing.shift()
    if (status !== undefined) return Response.json({ message: 'Not yours', code: status === 429 ? 'too.many' : 'forbidden' }, { status })
    const message = this.known.get(clientId) ?? this.add(sentBody.message ?? '', ME, new Date(), clientId)
    this.known.set(clientId, message)
    if (this.losing > 0) {
      this.losing -= 1
      throw new TypeError('Failed to fetch')
    }
    return ok(message)
  }
}

const ok = (data: unknown): Response =>
  new Response(JSON.stringify({ data }), { status: 200, headers: { 'content-type': 'application/json' } })
