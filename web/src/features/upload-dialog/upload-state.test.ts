import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { isRetryable, nextUploadState, refuse, type UploadState } from './upload-state'

test('a file is sent, then processed', () => {
  let state: UploadState = { step: 'idle' }
  state = nextUploadState(state, { type: 'start', name: 'map.png' })
  state = nextUploadState(state, { type: 'progress', percent: 40 })
  expect(state).toEqual({ step: 'uploading', name: 'map.png', percent: 40 })
  state = nextUploadState(state, { type: 'sent' })
  expect(state).toEqual({ step: 'processing', name: 'map.png' })
})

test('a failure waits for a retry, and late progress does not bring the bar back', () => {
  const failed = nextUploadState({ step: 'uploading', name: 'map.png', percent: 40 }, { type: 'fail', problem: { kind: 'stopped' } })
  expect(nextUploadState(failed, { type: 'progress', percent: 60 })).toBe(failed)
  expect(nextUploadState(failed, { type: 'again' })).toEqual({ step: 'idle' })
})

test('dropped files of another kind or too large are refused', () => {
  const png = { name: 'Map.PNG', type: 'image/png', size: 1000 }
  expect(refuse(png, { kind: 'image' })).toBeNull()
  expect(refuse(png, { kind: 'pdf' })).toEqual({ kind: 'badType' })
  expect(refuse({ ...png, name: 'evil.svg', type: 'image/svg+xml' }, { kind: 'image' })).toEqual({ kind: 'badType' })
  expect(refuse({ ...png, name: 'script.png', type: 'text/html' }, { kind: 'image' })).toEqual({ kind: 'badType' })
  expect(refuse({ ...png, type: '' }, { kind: 'image' })).toBeNull()
  expect(refuse({ ...png, type: 'image/x-png' }, { kind: 'image' })).toBeNull()
  expect(refuse({ ...png, size: FILE_MAX_BYTES }, { kind: 'image' })).toBeNull()
  expect(refuse({ ...png, size: FILE_MAX_BYTES + 1 }, { kind: 'image' })).toEqual({ kind: 'tooLarge' })
  expect(refuse(png, { kind: 'image', maxBytes: 1000 })).toBeNull()
  expect(refuse(png, { kind: 'image', maxBytes: 999 })).toEqual({ kind: 'tooLarge' })
})

test('a file larger than the free storage is refused with that amount', () => {
  const png = { name: 'map.png', type: 'image/png', size: 1000 }
  expect(refuse(png, { kind: 'image' }, 1000)).toBeNull()
  expect(refuse(png, { kind: 'image' }, 999)).toEqual({ kind: 'storageFull', left: 999 })
  expect(refuse(png, { kind: 'image' }, -5)).toEqual({ kind: 'storageFull', left: 0 })
  expect(refuse({ ...png, name: 'map' }, { kind: 'image' })).toEqual({ kind: 'badType' })
})

test('a file that is being processed has no further upload progress', () => {
  const processing: UploadState = { step: 'processing', name: 'map.png' }
  expect(nextUploadState(processing, { type: 'progress', percent: 40 })).toBe(processing)
  expect(nextUploadState({ step: 'idle' }, { type: 'sent' })).toEqual({ step: 'idle' })
  const problem = { kind: 'badType' } as const
  expect(nextUploadState(processing, { type: 'fail', problem })).toEqual({ step: 'failed', problem })
})

test('files that can be converted are taken up to the limit, whatever storage is left', () => {
  const heic = { name: 'IMG_1.HEIC', type: '', size: 1000 }
  expect(refuse(heic, { kind: 'image' }, 5)).toBeNull()
  expect(refuse({ ...heic, size: FILE_MAX_BYTES + 1 }, { kind: 'image' })).toEqual({ kind: 'tooLarge' })
  expect(refuse(heic, { kind: 'audio' })).toEqual({ kind: 'badType' })
  expect(refuse({ ...heic, name: 'memo.m4a', type: 'audio/x-m4a' }, { kind: 'audio' })).toBeNull()
  expect(refuse({ ...heic, name: 'memo.m4a', type: 'audio/x-m4a' }, { kind: 'pdf' })).toEqual({ kind: 'badType' })
  expect(nextUploadState({ step: 'idle' }, { type: 'convert', name: 'memo.m4a' })).toEqual({ step: 'converting', name: 'memo.m4a' })
})

test('another attempt is offered where it may help', () => {
  expect(isRetryable({ kind: 'stopped' })).toBe(true)
  expect(isRetryable({ kind: 'error', error: new ApiError('network', '', 0) })).toBe(true)
  expect(isRetryable({ kind: 'error', error: new ApiError('bad.doc.type', '', 415) })).toBe(false)
  expect(isRetryable({ kind: 'unreadable' })).toBe(false)
})
