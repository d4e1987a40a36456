import { expect, test } from 'vitest'
import { subjectFaults } from './subjects.mjs'

test('finds a commit subject of more than 72 characters', () => {
  const long = 'a'.repeat(73)
  expect(subjectFaults(['Add a drawing store', 'a'.repeat(72), long])).toEqual([`commit "${long}": 73 characters (at most 72)`])
})
