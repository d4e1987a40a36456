import { describe, expect, test } from 'vitest'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { FoundPair } from './columns'
import { makeNoteIds } from './note-ids'
import { pairsToSend, planOf } from './plan'

let nextId = 1
const stored = (word: string, translate: string, more: Partial<ExportedWord> = {}): ExportedWord => ({
  id: nextId++,
  word,
  translate,
  lang: null,
  voice: null,
  created_at: '2026-11-20T10:00:00.000Z',
  picture_id: null,
  sound_id: null,
  note: null,
  ...more,
})
const from = (id: string, sum: string, isEdited = false): Pick<ExportedWord, 'note'> => ({ note: { id, sum, is_edited: isEdited } })
const pair = (word: string, translate: string, more: Partial<FoundPair> = {}): FoundPair => ({ word, translate, ...more })
const fates = (pairs: FoundPair[], words: ExportedWord[], replace = false) => planOf(pairs, words, replace).map(({ fate }) => fate)

describe('notes that were imported before', () => {
  test('a note is found by its id, also if its word is another one now', () => {
    const kala = stored('kala', 'fish', from('a', '1'))
    const [planned] = planOf([pair('kalad', 'fishes', { note: { id: 'a', sum: '2' } })], [kala], false)
    expect(planned).toMatchObject({ fate: 'changed', entry: { id: kala.id }, isByNote: true })
    expect(pairsToSend(planned ? [planned] : [])).toEqual([
      { word: 'kalad', translate: 'fishes', note: { id: 'a', sum: '2', entry: kala.id }, hasNoOtherFiles: true },
    ])
  })

  test('an unchanged note is the same, whatever the person did with its word', () => {
    const note = { id: 'a', sum: '1' }
    expect(fates([pair('kala', 'fish', { note })], [stored('kala', 'fish', from('a', '1'))])).toEqual(['same'])
    expect(fates([pair('kala', 'fish', { note })], [stored('kala', 'my fish', from('a', '1', true))])).toEqual(['same'])
  })

  test('a changed note does not overwrite what the person changed, unless that is wanted', () => {
    const words = [stored('kala', 'my fish', from('a', '1', true))]
    const pairs = [pair('kala', 'fishes', { note: { id: 'a', sum: '2' } })]
    expect([fates(pairs, words), fates(pairs, words, true)]).toEqual([['kept'], ['changed']])
    // Both made the same change.
    expect(fates([pair('kala', 'my fish', { note: { id: 'a', sum: '2' } })], words)).toEqual(['same'])
  })

  test('files are sent for words that get them only', () => {
    const files = { picture: 'fish.png' }
    const words = [
      stored('kala', 'fish', { ...from('a', '1'), picture_id: 7 }),
      stored('maja', 'house', from('b', '1')),
      stored('koer', 'my dog', from('c', '1', true)),
    ]
    const plan = planOf(
      [
        pair('kala', 'fish', { files, note: { id: 'a', sum: '1' } }),
        // Its picture was refused the last time.
        pair('maja', 'house', { files, note: { id: 'b', sum: '1' } }),
        pair('koer', 'dog!', { files, note: { id: 'c', sum: '2' } }),
        pair('hiir', 'mouse', { files, note: { id: 'd', sum: '1' } }),
      ],
      words,
      false,
    )
    expect(plan.map(({ fate }) => fate)).toEqual(['same', 'changed', 'kept', 'new'])
    expect(pairsToSend(plan).map((one) => 'files' in one)).toEqual([false, true, false, true])
  })

  test('of two notes that exchanged their words each has its own entry', () => {
    const words = [stored('kala', 'fish', from('a', '1')), stored('koer', 'dog', from('b', '1'))]
    const plan = planOf(
      [pair('koer', 'dog', { note: { id: 'a', sum: '2' } }), pair('kala', 'fish', { note: { id: 'b', sum: '2' } })],
      words,
      false,
    )
    expect(plan.map(({ entry }) => entry?.word)).toEqual(['kala', 'koer'])
  })
})

describe('words without a note', () => {
  test('are found by the word: a translation that is there stays, a missing one is filled in', () => {
    const words = [stored('kala', 'fish'), stored('maja', ''), stored('koer', 'dog'), stored('essen', 'to eat')]
    const pairs = [
      pair('Kala', 'fish'),
      pair('maja', 'house'),
      pair('koer', 'hound'),
      pair('koera', ''),
      pair('Essen', 'food'),
      pair('essen', ''),
    ]
    expect(fates(pairs, words)).toEqual(['same', 'changed', 'kept', 'new', 'new', 'same'])
    expect(fates(pairs, words, true)).toEqual(['same', 'changed', 'changed', 'new', 'new', 'same'])
  })

  test('a word that was exported for Anki is found by the id it has there', () => {
    const words = [stored('ilma', ''), stored('Essen', 'food'), stored('essen', 'to eat')]
    const id = makeNoteIds()
    const [first, second] = [id('Essen'), id('essen')]
    expect(first).not.toBe(second)
    const plan = planOf(
      [pair('das Essen', 'food', { note: { id: first, sum: '1' } }), pair('speisen', 'to dine', { note: { id: second, sum: '1' } })],
      words,
      false,
    )
    expect(plan.map(({ fate, entry, isByNote }) => [fate, entry?.word, isByNote])).toEqual([
      // Its id is made of the word, so the word was changed there; whose translation is newer is unknown.
      ['changed', 'Essen', true],
      ['kept', 'essen', true],
    ])
  })
})
