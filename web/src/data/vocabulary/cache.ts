import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { VOICES } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { cancelAndRefetch, refetchKeys } from '../_shared/cancel-and-refetch'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'
import type { WordView } from './queries'

interface Page {
  words: VocabularyEntry[]
  more: boolean
}
type List = InfiniteData<Page, number>

const inPages = (list: List, change: (words: VocabularyEntry[]) => VocabularyEntry[]): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, words: change(page.words) })),
})
const lists = ['words', 'list'] as const

/** Applies a changed word wherever it is shown. */
export function showChanged(client: QueryClient, word: VocabularyEntry): void {
  applyToCache<List>(client, lists, (list) => inPages(list, (words) => words.map((one) => (one.id === word.id ? word : one))), {
    exact: false,
  })
}

export function showDeleted(client: QueryClient, id: number): void {
  applyToCache<List>(client, lists, (list) => inPages(list, (words) => words.filter((one) => one.id !== id)), { exact: false })
  refetchKeys(client, keys.wordsDue)
}

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())
const isShownIn = ({ search, voice }: WordView, word: VocabularyEntry): boolean =>
  (voice === null || (word.voice !== null && VOICES[word.voice] === voice)) &&
  (search === '' || holds(word.word, search) || holds(word.translate, search))

/** Puts a restored word back where it was: newer ones before it, older ones after it. */
export function showRestored(client: QueryClient, word: VocabularyEntry): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: lists })) {
    if (isShownIn(queryKey[2] as WordView, word)) applyToCache<List>(client, queryKey, (list) => withWord(list, word))
  }
  refetchKeys(client, keys.wordsDue)
}

function withWord(list: List, word: VocabularyEntry): List {
  const last = list.pages.length - 1
  const at = list.pages.findIndex(({ words }, index) => index === last || (words.at(-1)?.id ?? Infinity) <= word.id)
  const pages = list.pages.map((page, index) =>
    index === at ? { ...page, words: [...page.words.filter(({ id }) => id !== word.id), word].toSorted((a, b) => b.id - a.id) } : page,
  )
  return { ...list, pages }
}

/** After words were added every list restarts from its first page. */
export async function showAdded(client: QueryClient): Promise<void> {
  client.setQueriesData<List>({ queryKey: keys.words }, (list) =>
    list?.pages ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
  )
  await Promise.all([keys.words, keys.wordsDue, keys.knownWords()].map((queryKey) => cancelAndRefetch(client, { queryKey })))
}
