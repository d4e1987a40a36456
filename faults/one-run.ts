import { setTimeout as delay } from 'node:timers/promises'
import { WAIT_MS } from '../scripts/time-limits.mjs'
import { openBrowser, type Browser } from './browser/open'
import { checkReceived, checkShown, checkStored, type Fault } from './check/check'
import { History } from './check/history'
import { readClassroom, stateOf, stateShown, visibleTo } from './check/stored'
import { kinds, type Plan } from './kinds'
import { checkFiles, mailsSent } from './check/elsewhere'
import { takePart } from './lesson'
import type { Random } from './random'
import type { Visit } from './browser/page'
import { makeClassroom, type Classroom, type Person } from './world/school'
import { World, type Engines } from './world/world'

/** The lesson goes on so long after the last fault has ended. */
const AFTERWARDS_MS = 1500
/** All have to be connected, and everything stored, so long after that. */
const BACK_WITHIN_MS = 3 * WAIT_MS
/** As long as a process needs to notice that another one is gone, and to make its people refetch. */
const SHOWN_WITHIN_MS = 2 * WAIT_MS

export interface Result {
  plan: Plan
  people: number
  acknowledged: number
  received: number
  faults: Fault[]
  mails: number
  /** Mails that arrived once more, under the same id. */
  mailedTwice: number
  /** Longest time from the end of the last fault until somebody was connected again. */
  backMs: number
  /** Longest time from the end of the lesson until everything was stored and shown. */
  settledMs: number
  /** What happened when, for a run that has failed. */
  notes: string[]
}

interface Attending {
  person: Person
  room: Classroom
  browser: Browser
  /** When they were connected for the first time after the last fault. */
  backAt: number | null
}

interface RunOptions {
  engines: Engines
  /** Of the page under test. */
  script: string
  classrooms?: number
}

/** One lesson in several classrooms with the faults of the plan, and what the checker says about it. */
export async function runOnce(plan: Plan, random: Random, { engines, script, classrooms = 3 }: RunOptions): Promise<Result> {
  const stepsClocks = plan.faults.some(({ kind }) => kinds[kind].needs.includes('stepped clock'))
  const world = await World.start({ ...plan, stepsClocks }, engines)
  const began = Date.now()
  const notes: string[] = []
  const note = (text: string): void => void notes.push(`${String(Date.now() - began).padStart(6)} ms  ${text}`)
  const history = new History()
  const all: Attending[] = []
  try {
    const rooms = []
    for (let at = 0; at < classrooms; at++) rooms.push(await makeClassroom(world.pool, random.fork(`room ${at}`)))
    await Promise.all(rooms.flatMap((room) => [room.teacher, ...room.students].map((person) => enter(person, room))))
    async function enter(person: Person, room: Classroom): Promise<void> {
      const network = await world.openNetwork()
      const visit: Visit = {
        ...room,
        answersOf: person.teaches ? (room.students[0]?.id ?? null) : null,
        viewer: { id: person.id, teaches: person.teaches },
      }
      const browser = await openBrowser({ script, origin: () => `http://127.0.0.1:${network.port}`, history }, person, visit)
      const one: Attending = { person, room, browser, backAt: null }
      browser.page.onStatus((state) => {
        note(`${person.id} ${state}`)
        if (state === 'open') one.backAt ??= Date.now()
      })
      all.push(one)
    }
    await until(() => all.every(({ browser }) => browser.page.status() === 'open'), BACK_WITHIN_MS)
    await Promise.all(all.filter(({ person }) => person.teaches).map(({ browser }) => browser.page.startLesson()))

    let over = false
    const start = Date.now()
    const lessons = all.map(({ browser, person, room }, at) =>
      takePart(browser, person, room, { random: random.fork(`person ${at}`), history, isOver: () => over }),
    )
    for (const [at, { kind, at: when }] of plan.faults.entries()) {
      await delay(Math.max(0, start + when - Date.now()))
      note(`begins: ${kind}`)
      await kinds[kind].run(world, random.fork(`fault ${at}`))
      note(`has ended: ${kind}`)
    }
    const healed = Date.now()
    for (const one of all) one.backAt = one.browser.page.status() === 'open' ? healed : null
    await delay(AFTERWARDS_MS)
    over = true
    await Promise.all(lessons)
    const ended = Date.now()

    const back = await until(
      () => all.every(({ browser: { page } }) => page.status() === 'open' && page.unsaved().length === 0 && !page.isFetching()),
      BACK_WITHIN_MS,
    )
    const faults: Fault[] = back ? [] : all.flatMap(notBack)
    const received = () =>
      checkReceived(
        history,
        all.map(({ person, room }) => ({ person: person.id, subjects: [`channel ${room.channel}`, `signals ${room.room}`] })),
      )
    const shown = await settled(world, rooms, all, () => received().every(({ kind }) => kind !== 'missed'))
    const settledMs = Date.now() - ended
    await mailsSent(world.pool, BACK_WITHIN_MS)
    const stored = await Promise.all(rooms.map((room) => readClassroom(world.pool, room)))
    faults.push(...checkStored(history, stateOf(stored, world.mailbox.addresses)), ...received(), ...shown)
    faults.push(...(await checkFiles(world, stored)))
    faults.push(...history.unclearFailures.map((text): Fault => ({ kind: 'unclear', text })))
    for (const { room, attendance } of stored)
      for (const { id } of [room.teacher, ...room.students]) {
        const { stays = 0, open = 0, overlaps = 0 } = attendance.find(({ user }) => user === id) ?? {}
        if (open !== 1 || overlaps > 0)
          faults.push({ kind: 'stale', text: `${id} is ${open} times in the lesson, ${overlaps} stays overlap` })
        if (stays > 1 && plan.faults.every(({ kind }) => kinds[kind].keepsPeople))
          faults.push({ kind: 'stale', text: `${id} is in the lesson ${stays} times, and has never left it` })
      }
    const writes = [...history.writes.values()]
    return {
      plan,
      people: all.length,
      acknowledged: writes.filter(({ acknowledged }) => acknowledged !== null).length,
      received: [...history.deliveries.values()].reduce((sum, { length }) => sum + length, 0),
      faults,
      mails: world.mailbox.addresses.length,
      mailedTwice: world.mailbox.mails.length - world.mailbox.addresses.length,
      backMs: Math.max(0, ...all.map(({ backAt }) => (backAt ?? Number.POSITIVE_INFINITY) - healed)),
      settledMs,
      notes: [...notes, ...world.nodes.map((node) => `${node.name}: ${node.lastWords}`)],
    }
  } finally {
    for (const { browser } of all) browser.page.close()
    await world.stop()
  }
}

const notBack = ({ person, browser: { page } }: Attending): Fault[] => {
  const unsaved = page.unsaved()
  if (page.status() === 'open' && unsaved.length === 0) return []
  return [{ kind: 'stale', text: `${person.id} is ${page.status()} and has not stored: ${unsaved.join(', ')}` }]
}

async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(20)) if (holds()) return true
  return holds()
}

/** Waits until every page shows what is stored and `hasAll`. Returns what the pages still lack when that takes too long. */
async function settled(world: World, rooms: readonly Classroom[], all: readonly Attending[], hasAll: () => boolean): Promise<Fault[]> {
  for (const end = Date.now() + SHOWN_WITHIN_MS; ; await delay(100)) {
    const stored = await Promise.all(rooms.map((room) => readClassroom(world.pool, room)))
    const faults = all.flatMap(({ person, room, browser }) => {
      const classroom = stored.find((one) => one.room === room)
      return classroom ? checkShown(person.id, stateShown(browser.page.shown()), visibleTo(person, classroom)) : []
    })
    if ((faults.length === 0 && hasAll()) || Date.now() > end) return faults
  }
}
