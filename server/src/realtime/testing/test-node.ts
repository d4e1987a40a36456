import { checkEvent } from '@keel/contract/realtime/check-event'
import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import type { AccessRole } from '@keel/contract/permissions'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createMemoryBus, type Bus } from '../../adapters/bus'
import { createRoomRules } from '../../domains/board-items/room-rules'
import { systemClock } from '../clock'
import { createRealtime, type Clock, type Online, type Realtime } from '..'
import type { Limits } from '../limits'

/** What the domains would answer: people's roles in rooms. */
export interface School {
  rooms: Map<number, Map<number, AccessRole>>
  /** Sessions that have ended. */
  ended: Set<string>
  /** Board of each item, in any room. */
  items: Map<number, number>
  /** Items that students do not see. */
  hidden: Set<number>
  /** Boards that students do not see. */
  hiddenBoards: Set<number>
}
export interface TestNode {
  realtime: Realtime
  url: string
  port: number
  school: School
  presences: { roomId: number; online: Online }[]
  problems: object[]
  asked: number
  itemsAsked: number
  stop: () => Promise<void>
}
export interface TestNodeOptions {
  limits?: Partial<Limits>
  clock?: Clock
  bus?: Bus
  school?: School
  origins?: string[]
  /** Gates of these queries, which then return the state at the time of the query. */
  delayMembership?: () => Promise<void>
  delayItem?: () => Promise<void>
  delayPeople?: () => Promise<void>
  delaySessions?: () => Promise<void>
  delayAuthentication?: () => Promise<void>
  expiresAt?: number
}

export const TEACHER = 1
export const STUDENT = 2
export const STRANGER = 9
export const ROOM = 10
export const OTHER_ROOM = 20

/** One teacher, one student and an outsider, who owns the other room. */
export const smallSchool = (): School => ({
  ended: new Set(),
  items: new Map([1, 2, 3, 4, 5, 6].map((itemId) => [itemId, 1])),
  hidden: new Set(),
  hiddenBoards: new Set(),
  rooms: new Map([
    [
      ROOM,
      new Map<number, AccessRole>([
        [TEACHER, 'teacher-owner'],
        [STUDENT, 'student-member'],
      ]),
    ],
    [OTHER_ROOM, new Map<number, AccessRole>([[STRANGER, 'teacher-owner']])],
  ]),
})

/** A real HTTP server with the live connection on it. The cookie `session=<user>.<session>` identifies the caller. */
export const startTestNode = async (options: TestNodeOptions = {}): Promise<TestNode> => {
  const school = options.school ?? smallSchool()
  const presences: TestNode['presences'] = []
  const problems: object[] = []
  const counts = { asked: 0, itemsAsked: 0 }
  const boardOf: Parameters<typeof createRoomRules>[0] = async (_roomId, named) => {
    counts.itemsAsked += 1
    const boardId = named.itemId === null ? named.boardId : school.items.get(named.itemId)
    const isHidden = (id: number): boolean => school.hiddenBoards.has(id) || (named.itemId !== null && school.hidden.has(named.itemId))
    const found = boardId === undefined ? null : { boardId, hidden: isHidden(boardId) }
    await options.delayItem?.()
    return found
  }
  const realtime = createRealtime({
    log: { info() {}, warn() {}, error: (fields) => problems.push(fields) },
    bus: options.bus ?? createMemoryBus(),
    clock: options.clock,
    limits: { shutdownMs: 0, ...options.limits },
    allowedOrigins: () => options.origins ?? ['https://keel.example'],
    authenticate: async (req) => {
      const [, user, session] = /session=(\d+)\.(\w+)/.exec(req.headers.cookie ?? '') ?? []
      const sessionId = `${user}.${session}`
      const identity = user && session && !school.ended.has(sessionId) ? { userId: Number(user), sessionId } : null
      await options.delayAuthentication?.()
      return identity && { ...identity, expiresAt: options.expiresAt }
    },
    sessions: async (ids) => {
      const going = ids.filter((id) => !school.ended.has(id))
      await options.delaySessions?.()
      return new Map(going.map((id) => [id, options.expiresAt ?? Number.MAX_SAFE_INTEGER]))
    },
    memberships: async (places) => {
      counts.asked += 1
      const answers = places.map(({ userId, roomId }) => school.rooms.get(roomId)?.get(userId) ?? null)
      await options.delayMembership?.()
      return answers
    },
    checkEvent,
    rules: createRoomRules(boardOf, (options.clock ?? systemClock).now),
    asStudentsSee: async (_roomId, users) =>
      users.map((user) => (school.hiddenBoards.has(user.boardId ?? 0) ? { ...user, boardId: null } : user)),
    people: async (roomId) => {
      const people = [...(school.rooms.get(roomId) ?? [])].map(([id, who]) => ({
        id,
        first_name: `Name${id}`,
        last_name: 'Last',
        role: who === 'teacher-owner' ? (1 as const) : (2 as const),
        owner: who === 'teacher-owner',
      }))
      await options.delayPeople?.()
      return people
    },
    onPresence: (roomId, online) => {
      presences.push({ roomId, online })
    },
  })
  const server = createServer((_req, res) => res.end())
  server.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    await realtime.close()
    server.closeAllConnections()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  onTestFinished(async () => {
    if (server.listening) await stop()
  })
  return {
    realtime,
    port,
    url: `ws://127.0.0.1:${port}${WEBSOCKET_PATH}`,
    school,
    presences,
    problems,
    get asked() {
      return counts.asked
    },
    get itemsAsked() {
      return counts.itemsAsked
    },
    stop,
  }
}
