import { expect, test } from 'vitest'
import { RoomJobs } from './room-jobs'

test('runs one job of a room and some in all, and once for what was added meanwhile', async () => {
  const runs: number[] = []
  const ends = new Map<number, () => void>()
  const jobs = new RoomJobs((roomId) => {
    runs.push(roomId)
    return new Promise((resolve) => ends.set(roomId, resolve))
  }, 2)
  for (const roomId of [1, 1, 1, 2, 3, 3, 4]) jobs.add(roomId)
  expect(runs).toEqual([1, 2])
  ends.get(2)?.()
  await Promise.resolve()
  expect(runs).toEqual([1, 2, 3])
  ends.get(1)?.()
  await Promise.resolve()
  expect(runs).toEqual([1, 2, 3, 1])
  ends.get(1)?.()
  ends.get(3)?.()
  await Promise.resolve()
  expect(runs).toEqual([1, 2, 3, 1, 4])
})
