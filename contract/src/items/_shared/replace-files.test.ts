import { expect, test } from 'vitest'
import { replaceFiles } from './replace-files'

test('replaces the ids of files at any depth, and nothing else', () => {
  const value = { file_id: 1, id: 1, none: { file_id: null }, list: [{ media: { file_id: 2, alt: 'file_id' } }, 'file_id', 2], word: null }
  expect(replaceFiles(value, (id) => id + 10)).toEqual({
    ...value,
    file_id: 11,
    list: [{ media: { file_id: 12, alt: 'file_id' } }, 'file_id', 2],
  })
  expect(replaceFiles('file_id', () => 5)).toBe('file_id')
})
