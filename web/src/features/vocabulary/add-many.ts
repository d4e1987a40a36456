import { VOCABULARY_AT_ONCE_MAX } from '@keel/contract/constants'
import { addWords, type NoteOfWord, type WordFiles } from '../../data/vocabulary/calls'
import type { WordLanguages } from '../../lib/word-languages'

export interface Pair {
  word: string
  translate: string
}
/** With the names of its picture and sound in the file it is from, and the note it is there. */
export type LanguagePair = Pair &
  Partial<WordLanguages> & {
    files?: { picture?: string; sound?: string }
    note?: NoteOfWord
    /** Files that its note has no longer are removed. */
    hasNoOtherFiles?: boolean
  }
/** Uploads the files of words and returns their ids by word. */
export type UploadFiles = (pairs: readonly LanguagePair[], signal?: AbortSignal) => Promise<Record<string, WordFiles>>
/** Words with files that are sent at once: so progress is seen while their files are uploaded. */
const WITH_FILES_MAX = 20
interface Options {
  keep?: boolean | undefined
  uploadFiles?: UploadFiles | undefined
  fromLesson?: boolean | undefined
  signal?: AbortSignal
  /** Where an earlier run with the same words ended. */
  from?: AddProgress
  /** Called after each step. */
  onProgress?: (progress: AddProgress) => void
}

/** The progress of adding words. */
export interface AddProgress {
  steps: number
  /** Words that were sent and stored. */
  sent: number
  /** The ids of those that are new, and of those that were in the vocabulary already. */
  fresh: readonly number[]
  known: readonly number[]
  /** Those of them that have another text, translation, picture or sound now. */
  changed: readonly number[]
}
export const NOTHING_YET: AddProgress = { steps: 0, sent: 0, fresh: [], known: [], changed: [] }

type Step = WordLanguages & { pairs: LanguagePair[] }

/** Returns batches of words, each of one pair of languages. */
function stepsOf(pairs: readonly LanguagePair[], languages: WordLanguages): Step[] {
  const groups = new Map<string, Step>()
  for (const pair of pairs) {
    const [voice, lang] = [pair.voice ?? languages.voice, pair.lang ?? languages.lang]
    const group = groups.get(`${voice} ${lang}`) ?? { voice, lang, pairs: [] }
    groups.set(`${voice} ${lang}`, group)
    group.pairs.push(pair)
  }
  return [...groups.values()].flatMap((group) => batchesOf(group.pairs).map((batch) => ({ ...group, pairs: batch })))
}

function batchesOf(pairs: readonly LanguagePair[]): LanguagePair[][] {
  const batches: LanguagePair[][] = []
  let withFiles = 0
  for (const pair of pairs) {
    const last = batches.at(-1)
    const isFull = !last || last.length === VOCABULARY_AT_ONCE_MAX || (pair.files !== undefined && withFiles === WITH_FILES_MAX)
    if (isFull) {
      batches.push([pair])
      withFiles = 0
    } else last.push(pair)
    if (pair.files) withFiles++
  }
  return batches
}

/** The files that a word gets; null for those that its note has no longer. One that was refused leaves the old one. */
function filesOf({ word, files, hasNoOtherFiles }: LanguagePair, uploaded: Record<string, WordFiles>): [string, WordFiles][] {
  const removed = hasNoOtherFiles && {
    ...(files?.picture === undefined && { picture_id: null }),
    ...(files?.sound === undefined && { sound_id: null }),
  }
  const wanted = { ...removed, ...uploaded[word] }
  return Object.keys(wanted).length > 0 ? [[word, wanted]] : []
}

/** Adds any number of words in batches; a word sent twice is stored once. @throws {ApiError} */
export async function addMany(
  pairs: readonly LanguagePair[],
  languages: WordLanguages,
  { keep, fromLesson, uploadFiles, signal, from = NOTHING_YET, onProgress }: Options = {},
): Promise<AddProgress> {
  let progress = from
  const [fresh, known, changed] = [new Set(from.fresh), new Set(from.known), new Set(from.changed)]
  for (const step of stepsOf(pairs, languages).slice(from.steps)) {
    signal?.throwIfAborted()
    const uploaded = (await uploadFiles?.(step.pairs, signal)) ?? {}
    const files = Object.fromEntries(step.pairs.flatMap((pair) => filesOf(pair, uploaded)))
    const notes = Object.fromEntries(step.pairs.flatMap(({ word, note }) => (note ? [[word, note] as const] : [])))
    signal?.throwIfAborted()
    const added = await addWords({
      words: Object.fromEntries(step.pairs.map(({ word, translate }) => [word, translate])),
      voice: step.voice,
      lang: step.lang,
      keep,
      from_lesson: fromLesson,
      ...(Object.keys(files).length > 0 && { files }),
      ...(Object.keys(notes).length > 0 && { notes }),
    })
    for (const { id, is_new: isNew, is_changed: isChanged } of added) {
      if (isNew) fresh.add(id)
      else if (!fresh.has(id)) known.add(id)
      if (isChanged && !fresh.has(id)) changed.add(id)
    }
    progress = {
      steps: progress.steps + 1,
      sent: progress.sent + step.pairs.length,
      fresh: [...fresh],
      known: [...known],
      changed: [...changed],
    }
    onProgress?.(progress)
  }
  return progress
}
