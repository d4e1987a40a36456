import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { VOCABULARY_AT_ONCE_MAX } from '@keel/contract/constants'
import { languageOf } from '@keel/contract/voices'
import { deleteWords, type FormerWord, revertWords, translateWords } from '../../data/vocabulary/calls'
import { useAction } from '../../lib/use-action'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { addMany, type LanguagePair, NOTHING_YET, type AddProgress, type UploadFiles } from './add-many'
import type { WordLanguages } from '../../lib/word-languages'
import { showAdded } from '../../data/vocabulary/cache'

interface Job {
  pairs: readonly LanguagePair[]
  languages: WordLanguages
  /** Existing translations of known words stay. */
  keepExisting: boolean
  fromLesson?: boolean
  /** Looks up missing translations. */
  lookUp?: boolean
  uploadFiles?: UploadFiles
  /** The vocabulary as it was, for taking changes back. */
  former?: readonly FormerWord[]
  /** Added to the final toast. */
  tail?: () => (string | false)[]
}
export interface Adding {
  /** The progress; null before the start, and after everything was undone. */
  progress: AddProgress | null
  adding: boolean
  undoing: boolean
  error: unknown
  /** Starts, or continues where it was stopped, with the same words. */
  run: (job: Job) => void
  stop: () => void
  /** Deletes what was added, and gives changed words back what they said. */
  undo: () => void
}

/** Adds translations that are certain, where there were none. */
async function withTranslations(
  pairs: readonly LanguagePair[],
  { voice, lang }: WordLanguages,
  signal: AbortSignal,
): Promise<LanguagePair[]> {
  const bare = pairs.filter(({ translate }) => translate === '').map(({ word }) => word)
  if (lang === null || bare.length === 0) return [...pairs]
  const from = voice === null ? undefined : languageOf(voice)
  const translations = await translateWords(bare, { to: lang, from, signal })
  const byWord = new Map(bare.map((word, at) => [word, translations[at] ?? '']))
  return pairs.map((pair) => (pair.translate === '' ? { ...pair, translate: byWord.get(pair.word) ?? '' } : pair))
}

/** Gives changed words back what they said before. Returns how many do. */
async function takeChangesBack(changed: readonly number[], former: readonly FormerWord[]): Promise<number> {
  const ids = new Set(changed)
  const words = former.filter(({ id }) => ids.has(id))
  let count = 0
  for (let from = 0; from < words.length; from += VOCABULARY_AT_ONCE_MAX)
    count += (await revertWords(words.slice(from, from + VOCABULARY_AT_ONCE_MAX))).length
  return count
}

/** Adds many words; a run that is stopped or fails halfway knows what was added, which can be undone. */
export function useAdding(onDone: () => void): Adding {
  const t = useTranslations('vocabulary.add')
  const client = useQueryClient()
  const [progress, setProgress] = useState<AddProgress | null>(null)
  const [error, setError] = useState<unknown>(null)
  const controller = useRef<AbortController>(undefined)
  const left = useRef(false)
  /** The words with the translations found, for continuing. */
  const found = useRef<readonly LanguagePair[]>(undefined)
  const former = useRef<readonly FormerWord[]>([])
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      controller.current?.abort()
    }
  }, [])

  const remove = async ({ fresh, changed }: AddProgress, before: readonly FormerWord[]) => {
    if (fresh.length > 0) await deleteWords([...fresh])
    const back = await takeChangesBack(changed, before)
    const sentences = [
      fresh.length > 0 && t('takenBack', { count: fresh.length }),
      back > 0 && t('changedBack', { count: back }),
      changed.length > back && t('changedStay', { count: changed.length - back }),
    ]
    toast.info(sentences.filter(Boolean).join('. '))
    await showAdded(client)
  }
  const [run, adding] = useAction(
    async ({ pairs, languages, keepExisting, fromLesson, lookUp, uploadFiles, former: before = [], tail }: Job) => {
      const { signal } = (controller.current = new AbortController())
      let now = progress ?? NOTHING_YET
      if (!progress) found.current = undefined
      former.current = before
      setError(null)
      setProgress(now)
      try {
        const words = (found.current ??= lookUp ? await withTranslations(pairs, languages, signal) : pairs)
        now = await addMany(words, languages, {
          keep: keepExisting,
          fromLesson,
          uploadFiles,
          signal,
          from: now,
          onProgress: (next) => {
            now = next
            setProgress(next)
          },
        })
        const none = lookUp ? words.filter(({ translate }) => translate === '').length : 0
        const sentences = [
          t('addedMany', { count: now.fresh.length, known: now.known.length - now.changed.length }),
          now.changed.length > 0 && t('changedMany', { count: now.changed.length }),
          none > 0 && t('notFound', { count: none }),
          ...(tail?.() ?? []),
        ]
        toast.success(sentences.filter(Boolean).join('. '))
        onDone()
      } catch (failure) {
        if (!signal.aborted) setError(failure)
        const count = { added: now.fresh.length, known: now.known.length, left: pairs.length - now.sent }
        // A user who closes the dialog meanwhile is notified, and can undo it too.
        if (left.current && now.fresh.length + now.changed.length > 0)
          toastUndo(t('stopped', count), () => void remove(now, before).catch(toastError))
      }
      await showAdded(client)
    },
  )
  const [undo, undoing] = useAction(async () => {
    if (!progress) return
    setError(null)
    try {
      await remove(progress, former.current)
      setProgress(null)
    } catch (failure) {
      setError(failure)
    }
  })
  return { progress, adding, undoing, error, run, stop: () => controller.current?.abort(), undo }
}
