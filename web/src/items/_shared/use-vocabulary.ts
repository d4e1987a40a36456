import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ROLE } from '@keel/contract/constants'
import { voiceOf } from '@keel/contract/voices'
import type { WordRow, WordsValue } from '@keel/contract/items/words/schema'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { addWords } from '../../data/vocabulary/calls'
import { knownWordsQuery, meaningOf } from '../../data/vocabulary/queries'
import { useContentLang } from './item-context'

export interface Vocabulary {
  has: (row: WordRow) => boolean
  /** Ids of the rows that are being added. */
  adding: (row: WordRow) => boolean
  /** @throws {ApiError} */
  add: (rows: readonly WordRow[]) => Promise<void>
}

const NONE: readonly WordRow[] = []

/** A student's own vocabulary beside words on a board; null for everybody else. Words without a language are in the one that is taught. */
export function useVocabulary(rows: readonly WordRow[], { lang, voice }: Pick<WordsValue, 'lang' | 'voice'>): Vocabulary | null {
  const mine = useMe()?.role === ROLE.student
  const cache = useQueryClient()
  const taught = useContentLang()
  const list = useMemo(() => [...new Map(rows.map((row) => [meaningOf(row), row])).values()], [rows])
  const { data } = useQuery({ ...knownWordsQuery(list), enabled: mine && list.length > 0 })
  const [underway, setUnderway] = useState(NONE)
  if (!mine) return null
  return {
    has: (row) => data?.includes(meaningOf(row)) === true,
    adding: (row) => underway.includes(row),
    async add(added) {
      setUnderway((now) => [...now, ...added])
      try {
        await addWords({
          words: Object.fromEntries(added.map(({ word, translate }) => [word, translate])),
          voice: voice ?? voiceOf(taught),
          lang: lang ?? null,
        })
        const now = added.map(meaningOf)
        // The same word may be in other lists that are shown.
        cache.setQueriesData<string[]>({ queryKey: keys.knownWords() }, (known) => known && [...known, ...now])
      } finally {
        setUnderway((now) => now.filter((row) => !added.includes(row)))
      }
    },
  }
}
