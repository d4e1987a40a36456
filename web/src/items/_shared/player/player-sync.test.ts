import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerState } from '../../../realtime/player-states'
import { PlayerSync, TICK_MS } from './player-sync'
import type { PlayerPort } from './port'

/** A room of people with one clock; messages arrive at once. */
class World {
  now = 1_000_000
  said: { who: string; playing: boolean; position: number; rate: number; sync?: true }[] = []
  state: PlayerState | undefined
  people: Person[] = []
  enter(who: string, options: Partial<Line> = {}): Person {
    const person = new Person(this, who, Object.assign(options, { smooth: options.smooth ?? false, syncs: options.syncs ?? true }))
    this.people.push(person)
    person.step.handlePortEvent({ type: 'ready' })
    return person
  }
  pass(seconds: number): void {
    for (let left = Math.round((seconds * 1000) / TICK_MS); left > 0; left--) {
      this.now += TICK_MS
      for (const person of this.people) person.player.run(TICK_MS / 1000)
      for (const person of this.people) person.step.tick()
    }
  }
}
interface Line {
  smooth: boolean
  syncs: boolean
  /** Speed of the line: below 1 the player stalls now and then. */
  speed: number
  blocks: boolean
  duration: number
}

/** A player with its own controls. */
class FakePlayer implements PlayerPort {
  at = 0
  on = false
  speed = 1
  seeks = 0
  constructor(
    private readonly line: Partial<Line>,
    private readonly say: (type: 'changed' | 'blocked') => void,
  ) {}
  run(seconds: number): void {
    if (!this.on) return
    this.at = Math.min(this.duration(), this.at + seconds * this.speed * (this.line.speed ?? 1))
    if (this.at >= this.duration()) this.on = false
  }
  play(): void {
    if (this.line.blocks) this.say('blocked')
    else this.on = true
    this.say('changed')
  }
  pause(): void {
    this.on = false
    this.say('changed')
  }
  seek(position: number): void {
    this.at = position
    this.seeks += 1
  }
  setRate(rate: number): void {
    this.speed = rate
  }
  setVolume(): void {}
  position = () => this.at
  duration = () => this.line.duration ?? 600
  rate = () => this.speed
  playing = () => this.on
  destroy(): void {}
}

class Person {
  player: FakePlayer
  step: PlayerSync
  visible = true
  /** Error of this browser's estimate of the server's clock. */
  clockOff = 0
  constructor(
    world: World,
    readonly who: string,
    line: Partial<Line> & { smooth: boolean; syncs: boolean },
  ) {
    this.player = new FakePlayer(line, (type) => this.step?.handlePortEvent({ type }))
    const others = () => world.people.filter((person) => person !== this)
    this.step = new PlayerSync(
      this.player,
      {
        get: () => world.state,
        update: (change) => {
          world.said.push({ who, ...change })
          const state = { ...change, atMs: world.now }
          world.state = state
          for (const person of others()) person.step.applyRoomState(state, 'update')
          return state
        },
        sync: (state) => {
          world.said.push({ who, ...state, sync: true })
          world.state = { ...state, atMs: world.now }
          for (const person of others()) person.step.applyRoomState({ ...state, atMs: world.now }, 'sync')
        },
        now: () => world.now + this.clockOff,
      },
      { ...line, elapsed: () => world.now, visible: () => this.visible, onChange: () => {} },
    )
  }
}

let world: World
let teacher: Person
let student: Person
beforeEach(() => {
  world = new World()
  teacher = world.enter('teacher')
  student = world.enter('student')
})
const apart = () => Math.abs(teacher.player.at - student.player.at)
const updates = () => world.said.filter(({ sync }) => !sync).map(({ who, playing, position }) => [who, playing, Math.floor(position)])

test('play, pause, position and speed reach the other person, and are broadcast once', () => {
  teacher.step.play()
  world.pass(5)
  expect([student.player.on, apart() < 0.3]).toEqual([true, true])
  student.step.pause()
  world.pass(3)
  expect([teacher.player.on, apart() < 0.1]).toEqual([false, true])
  teacher.step.seek(100)
  world.pass(3)
  expect([student.player.at, student.player.on]).toEqual([100, false])
  student.step.play()
  world.pass(2)
  student.step.setRate(1.5)
  world.pass(4)
  expect([teacher.player.speed, apart() < 0.3, Math.round(teacher.player.at)]).toEqual([1.5, true, 108])
  expect(updates()).toEqual([
    ['teacher', true, 0],
    ['student', false, 5],
    ['teacher', false, 100],
    ['student', true, 100],
    ['student', true, 102],
  ])
})

test('detects and broadcasts what is done with a player’s own controls', () => {
  teacher.player.on = true
  world.pass(2)
  expect(student.player.on).toBe(true)
  world.pass(2)
  student.player.at = 200
  world.pass(1)
  expect(Math.round(teacher.player.at)).toBe(201)
  world.pass(2)
  student.player.at = 50
  world.pass(2)
  expect(Math.round(teacher.player.at)).toBe(52)
  teacher.player.on = false
  world.pass(2)
  expect(student.player.on).toBe(false)
  teacher.player.at = 10
  world.pass(2)
  expect(student.player.at).toBe(10)
  expect(updates()).toHaveLength(5)
})

test('broadcasts what a person does right after the player has caught up', () => {
  teacher.step.play()
  world.pass(1)
  student.player.at = 200
  world.pass(1)
  expect(teacher.player.at).toBeGreaterThan(200)
  teacher.player.on = false
  world.pass(1)
  expect(student.player.on).toBe(false)
})

test('a seek while the player is still stopping moves the others too', () => {
  teacher.step.play()
  world.pass(5)
  const pause = vi.spyOn(teacher.player, 'pause').mockImplementation(() => {})
  student.step.pause()
  world.pass(0.25)
  expect(pause).toHaveBeenCalled()
  teacher.player.on = false
  teacher.player.at = 42
  world.pass(1)
  expect(student.player.at).toBe(42)
})

test('corrects a player that missed the position of the room, without a broadcast', () => {
  teacher.step.seek(100)
  world.pass(3)
  const seek = vi.spyOn(student.player, 'seek').mockImplementation(() => {})
  teacher.step.seek(300)
  world.pass(2)
  seek.mockRestore()
  world.pass(5)
  expect([teacher.player.at, student.player.at]).toEqual([300, 300])
})

test('a player that changes its speed slowly reverts nobody’s change', () => {
  teacher.step.play()
  world.pass(3)
  const setRate = vi.spyOn(student.player, 'setRate').mockImplementation(() => {})
  teacher.step.setRate(1.5)
  world.pass(1)
  expect(setRate).toHaveBeenCalledWith(1.5)
  student.player.speed = 1.5
  world.pass(3)
  expect([teacher.player.speed, student.player.speed, updates().length]).toEqual([1.5, 1.5, 2])
})

test('follows the server’s acknowledgement if it differs, and else does not seek', () => {
  teacher.step.play()
  world.pass(3)
  teacher.step.applyRoomState({ playing: true, position: 0.25, rate: 1, atMs: world.now - 2500 }, 'acknowledged')
  world.pass(1)
  expect([teacher.player.on, teacher.player.seeks]).toEqual([true, 0])
  teacher.step.applyRoomState({ playing: false, position: 7, rate: 1.5, atMs: world.now }, 'acknowledged')
  world.pass(3)
  expect([teacher.player.on, teacher.player.at, teacher.player.speed, updates().length]).toEqual([false, 7, 1.5, 1])
})

test('somebody who enters later starts at the position of the others', () => {
  teacher.step.play()
  world.pass(30)
  const late = world.enter('late')
  world.pass(0.5)
  expect(Math.abs(late.player.at - teacher.player.at)).toBeLessThan(0.3)
  expect(updates()).toHaveLength(1)
})

test('somebody who enters after the end finds it stopped, and can start it for all', () => {
  world.pass(1)
  teacher.step.seek(595)
  world.pass(2)
  teacher.step.play()
  world.pass(60)
  const late = world.enter('late')
  world.pass(3)
  expect([late.player.on, late.player.at, updates().length]).toEqual([false, 600, 2])
  student.step.play()
  world.pass(3)
  expect([teacher.player.on, late.player.on, Math.round(teacher.player.at)]).toEqual([true, true, 3])
})

test('a slow student stops nobody, and catches up by seeks that are not broadcast', () => {
  const slow = world.enter('slow', { speed: 0.6 })
  teacher.step.play()
  world.pass(60)
  expect([Math.abs(teacher.player.at - 60) < 1, teacher.player.seeks]).toEqual([true, 0])
  expect(60 - slow.player.at).toBeLessThan(4)
  expect(slow.player.seeks).toBeLessThan(18)
  expect(updates()).toEqual([['teacher', true, 0]])
})

test('one that is behind at the end plays the rest and restarts nobody', () => {
  world.enter('slow', { speed: 0.9 })
  teacher.step.seek(590)
  world.pass(2)
  teacher.step.play()
  world.pass(20)
  expect(updates()).toHaveLength(2)
  expect(world.people.map(({ player }) => player.on)).toEqual([false, false, false])
})

test('broadcasts the start when the player moves, not when it was pressed', () => {
  const line = { speed: 0 }
  const slow = world.enter('slow', line)
  slow.step.play()
  world.pass(3)
  expect(updates()).toEqual([])
  line.speed = 1
  world.pass(1)
  expect([updates().length, teacher.player.on, apart() < 0.1, Math.abs(slow.player.at - teacher.player.at) < 0.3]).toEqual([
    1,
    true,
    true,
    true,
  ])
})

describe('a browser that plays nothing before the page was touched', () => {
  test('reports it, broadcasts nothing, and joins on a press', () => {
    const line = { blocks: true }
    const late = world.enter('late', line)
    teacher.step.play()
    world.pass(10)
    expect([late.step.view().blocked, late.player.on, updates().length]).toEqual([true, false, 1])
    line.blocks = false
    late.step.play()
    world.pass(1)
    expect([late.step.view().blocked, Math.abs(late.player.at - teacher.player.at) < 0.3, updates().length]).toEqual([false, true, 1])
  })

  test('has nothing to join when the others have stopped', () => {
    const late = world.enter('late', { blocks: true })
    teacher.step.play()
    world.pass(4)
    teacher.step.pause()
    expect(late.step.view().blocked).toBe(false)
  })
})

test('broadcasts nothing when the browser stops a hidden page, and joins when shown', () => {
  teacher.step.play()
  world.pass(5)
  student.visible = false
  student.player.on = false
  world.pass(5)
  expect([teacher.player.on, student.player.on]).toEqual([true, false])
  student.visible = true
  student.step.handlePageShown()
  world.pass(1)
  expect([apart() < 0.3, updates().length]).toEqual([true, 1])
})

test('repeats a playing video every three seconds at the position of the room', () => {
  const slow = world.enter('slow', { speed: 0.5 })
  slow.step.play()
  world.pass(20)
  const syncs = world.said.filter(({ sync }) => sync)
  expect(syncs.length).toBeGreaterThanOrEqual(5)
  expect(syncs.every(({ who }) => who === 'slow')).toBe(true)
  expect(Math.abs((syncs.at(-1)?.position ?? 0) - teacher.player.at)).toBeLessThan(3.5)
})

test('corrects small drift by a slightly different speed, which is no request', () => {
  const smooth = world.enter('smooth', { smooth: true, syncs: false })
  teacher.step.play()
  world.pass(3)
  smooth.player.at -= 0.5
  const seeks = smooth.player.seeks
  world.pass(0.5)
  expect(smooth.player.speed).toBeGreaterThan(1)
  world.pass(12)
  expect([smooth.player.speed, smooth.player.seeks - seeks]).toEqual([1, 0])
  expect(Math.abs(smooth.player.at - teacher.player.at)).toBeLessThan(0.1)
  expect(updates()).toHaveLength(1)
})

test.each([-1400, 1400])('a clock correction of %i ms while playing is no request, and is followed', (off) => {
  const late = world.enter('late', { smooth: true, syncs: false })
  late.clockOff = off
  teacher.step.play()
  world.pass(6)
  expect(Math.abs(late.player.at - teacher.player.at)).toBeGreaterThan(0.5)
  late.clockOff = 0
  world.pass(16)
  expect(Math.abs(late.player.at - teacher.player.at)).toBeLessThan(0.3)
  expect(updates()).toEqual([['teacher', true, 0]])
})

test('a player that is not ready, or failed, shows it and broadcasts nothing', () => {
  teacher.step.handlePortEvent({ type: 'error', problem: 'embedding' })
  expect(teacher.step.view().problem).toBe('embedding')
  world.pass(5)
  expect(world.said).toEqual([])
})
