import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { refuseArchive } from './archive-state'

test.each([
  ['keel.zip', ARCHIVE_MAX_BYTES, null],
  ['KEEL.ZIP', 1, null],
  ['keel.zip', ARCHIVE_MAX_BYTES + 1, { kind: 'tooLarge' }],
  ['keel.zip.exe', 1, { kind: 'notZip' }],
  ['keelzip', 1, { kind: 'notZip' }],
])('the file %s of %i bytes is refused with the reason', (name, size, problem) => {
  expect(refuseArchive({ name, size })).toEqual(problem)
})
