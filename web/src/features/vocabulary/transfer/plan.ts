import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { isSameWord, wordForm, wordKey } from '@keel/contract/items/words/word-key'
import type { FoundPair } from './columns'
import { makeNoteIds } from './note-ids'

/** What an import does with a word: `kept` is one that differs in the vocabulary, where it stays as it is. */
export type Fate = 'new' | 'changed' | 'same' | 'kept'
export interface PlannedWord {
  pair: FoundPair
  fate: Fate
  /** The entry that it is already. */
  entry?: ExportedWord
  /** The entry is from this note, also if the words differ. */
  isByNote?: boolean
}

/** How an entry was found: by the note it is from, by the id that the export for Anki gave it, or by the word itself. */
type Way = 'note' | 'exported' | 'word'
interface Match {
  entry: ExportedWord
  way: Way
}

/** Returns a search for the entry that a word of a file is; each entry is found once. */
function makeSearch(words: readonly ExportedWord[]): (pair: FoundPair) => Match | undefined {
  const exportedId = makeNoteIds()
  const byNote = new Map<string, ExportedWord>()
  const byExport = new Map<string, ExportedWord>()
  const byKey = new Map<string, ExportedWord[]>()
  for (const word of words) {
    if (word.note) byNote.set(word.note.id, word)
    // As in the export, which leaves out words without a translation.
    if (word.translate !== '') byExport.set(exportedId(word.word), word)
    const alike = byKey.get(wordKey(word.word)) ?? []
    byKey.set(wordKey(word.word), [...alike, word])
  }
  const found = new Set<number>()
  const ways = (pair: FoundPair): [Way, ExportedWord | undefined][] => {
    const alike = byKey.get(wordKey(pair.word)) ?? []
    const sameForm = alike.find(({ word }) => wordForm(word) === wordForm(pair.word))
    return [
      ['note', pair.note && byNote.get(pair.note.id)],
      ['exported', pair.note && byExport.get(pair.note.id)],
      ['word', sameForm ?? alike.find((word) => isSameWord(word, pair))],
    ]
  }
  return (pair) => {
    for (const [way, entry] of ways(pair)) {
      if (!entry || found.has(entry.id)) continue
      found.add(entry.id)
      return { entry, way }
    }
    return undefined
  }
}

/** What happens to an entry; `replace`: it takes what the file says, even if it was changed here. */
function fateOf({ word, translate, files, note }: FoundPair, { entry, way }: Match, replace: boolean): Exclude<Fate, 'new'> {
  const hasMeaning = translate === '' || entry.translate === translate
  const isSame = hasMeaning && (way === 'word' || entry.word === word)
  const lacksFiles = (files?.picture !== undefined && entry.picture_id === null) || (files?.sound !== undefined && entry.sound_id === null)
  if (way !== 'note' || !entry.note) {
    if (isSame) return lacksFiles ? 'changed' : 'same'
    return replace || hasMeaning || entry.translate === '' ? 'changed' : 'kept'
  }
  const isSameNote = entry.note.sum === note?.sum
  if (!entry.note.is_edited) return isSameNote && !lacksFiles ? 'same' : 'changed'
  if (replace && !isSame) return 'changed'
  return isSameNote || (isSame && !lacksFiles) ? 'same' : 'kept'
}

/** Returns what an import of these words does to a vocabulary. */
export function planOf(pairs: readonly FoundPair[], words: readonly ExportedWord[], replace: boolean): PlannedWord[] {
  const search = makeSearch(words)
  // Words of known notes first: such a word may be another entry's by now.
  const byNote = new Set(words.flatMap(({ note }) => (note ? [note.id] : [])))
  const isOfNote = ({ note }: FoundPair) => note !== undefined && byNote.has(note.id)
  const matches = new Map<FoundPair, Match | undefined>()
  for (const pair of pairs.filter(isOfNote)) matches.set(pair, search(pair))
  for (const pair of pairs) if (!isOfNote(pair)) matches.set(pair, search(pair))
  return pairs.map((pair) => {
    const match = matches.get(pair)
    if (!match) return { pair, fate: 'new' }
    return { pair, fate: fateOf(pair, match, replace), entry: match.entry, isByNote: match.way !== 'word' }
  })
}

/** Returns the words to send: with files only where these are wanted. */
export const pairsToSend = (plan: readonly PlannedWord[]) =>
  plan.map(({ pair: { files, note, ...pair }, fate, entry, isByNote }) => ({
    ...pair,
    ...(files && (fate === 'new' || fate === 'changed') && { files }),
    ...(note && { note: { ...note, ...(entry && isByNote && { entry: entry.id }) } }),
    ...(fate === 'changed' && isByNote && { hasNoOtherFiles: true }),
  }))
