import { VOCABULARY_AT_ONCE_MAX } from '@keel/contract/constants'
import { addWords } from '../../data/vocabulary/calls'
import type { WordLanguages } from '../../lib/word-languages'

export interface Pair {
  word: string
  translate: string
}
export type LanguagePair = Pair & Partial<WordLanguages>
interface Options {
  keep?: boolean | undefined
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
}
export const NOTHING_YET: AddProgress = { steps: 0, sent: 0, fresh: [], known: [] }

/** Returns batches of words, each of one pair of languages. */
function stepsOf(pairs: readonly LanguagePair[], languages: WordLanguages): (WordLanguages & { pairs: Pair[] })[] {
  const groups = new Map<string, WordLanguages & { pairs: Pair[] }>()
  for (const pair of pairs) {
    const [voice, lang] = [pair.voice ?? languages.voice, pair.lang ?? languages.lang]
    const group = groups.get(`${voice} ${lang}`) ?? { voice, lang, pairs: [] }
    groups.set(`${voice} ${lang}`, group)
    group.pairs.push(pair)
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.pairs.length / VOCABULARY_AT_ONCE_MAX) }, (_, n) => ({
      ...group,
      pairs: group.pairs.slice(n * VOCABULARY_AT_ONCE_MAX, (n + 1) * VOCABULARY_AT_ONCE_MAX),
    })),
  )
}

/** Adds any number of words in batches; a word sent twice is stored once. @throws {ApiError} */
export async function addMany(
  pairs: readonly LanguagePair[],
  languages: WordLanguages,
  { keep, fromLesson, signal, from = NOTHING_YET, onProgress }: Options = {},
): Promise<AddProgress> {
  let progress = from
  const [fresh, known] = [new Set(from.fresh), new Set(from.known)]
  for (const step of stepsOf(pairs, languages).slice(from.steps)) {
    signal?.throwIfAborted()
    const added = await addWords({
      words: Object.fromEntries(step.pairs.map(({ word, translate }) => [word, translate])),
      voice: step.voice,
      lang: step.lang,
      keep,
      from_lesson: fromLesson,
    })
    for (const { id, is_new: isNew } of added) {
      if (isNew) fresh.add(id)
      else if (!fresh.has(id)) known.add(id)
    }
    progress = { steps: progress.steps + 1, sent: progress.sent + step.pairs.length, fresh: [...fresh], known: [...known] }
    onProgress?.(progress)
  }
  return progress
}
