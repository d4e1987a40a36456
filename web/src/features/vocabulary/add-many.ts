import { VOCABULARY_AT_ONCE_MAX } from '@keel/contract/constants'
import { addWords } from '../../api/words'
import type { Languages } from './languages'

export interface Pair {
  word: string
  translate: string
}
interface Options {
  keep?: boolean
  fromLesson?: boolean
  signal?: AbortSignal
  /** Told after each step how many words have arrived. */
  onProgress?: (count: number) => void
}

/** How many words were new, and how many were in the vocabulary already. */
export interface Added {
  count: number
  known: number
}

/** Adds any number of words, some at a time. What is sent twice is there once, so it may simply be repeated. @throws {ApiError} */
export async function addMany(
  pairs: readonly (Pair & Partial<Languages>)[],
  languages: Languages,
  { keep, fromLesson, signal, onProgress }: Options = {},
): Promise<Added> {
  const groups = new Map<string, (Pair & Partial<Languages>)[]>()
  for (const pair of pairs) {
    const key = `${pair.voice ?? languages.voice ?? ''} ${pair.lang ?? languages.lang ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  let count = 0
  const [all, fresh] = [new Set<number>(), new Set<number>()]
  for (const group of groups.values()) {
    const [first] = group
    for (let at = 0; at < group.length; at += VOCABULARY_AT_ONCE_MAX) {
      signal?.throwIfAborted()
      const some = group.slice(at, at + VOCABULARY_AT_ONCE_MAX)
      const added = await addWords({
        words: Object.fromEntries(some.map(({ word, translate }) => [word, translate])),
        voice: first?.voice ?? languages.voice,
        lang: first?.lang ?? languages.lang,
        keep,
        from_lesson: fromLesson,
      })
      for (const { id, is_new: isNew } of added) {
        all.add(id)
        if (isNew) fresh.add(id)
      }
      count += some.length
      onProgress?.(count)
    }
  }
  return { count: fresh.size, known: all.size - fresh.size }
}
