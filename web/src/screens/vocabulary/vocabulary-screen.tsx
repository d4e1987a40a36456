import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLanguage, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Voice, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { deleteWord, restoreWord } from '../../data/vocabulary/calls'
import { WORD_PAGES_REFETCHED, vocabularyQuery } from '../../data/vocabulary/queries'
import { showDeleted, showRestored } from '../../data/vocabulary/cache'
import { loadLibraryTexts } from '../../i18n/language'
import { rememberFocus } from '../../lib/remember-focus'
import { retriedPart } from '../../lib/retried-part'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { UploadDialogHost } from '../../features/upload-dialog/upload-dialog-host'
import { DueBar } from './due-bar'
import { Rows } from './rows'
import { Toolbar } from './toolbar'
import { TransferMenu } from './transfer-menu'
import classes from './vocabulary.module.css'

type Task = { kind: 'add' } | { kind: 'import' } | { kind: 'edit'; word: VocabularyEntry }

const AddDialog = retriedPart(() => import('../../features/vocabulary/add-dialog').then((module) => module.AddDialog))
const ImportDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/vocabulary/transfer/import-dialog'), loadLibraryTexts()])
  return module.ImportDialog
})
const WordDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/vocabulary/word-dialog'), loadLibraryTexts()])
  return module.WordDialog
})

const SEARCH_AFTER_MS = 250

/** The user's vocabulary. */
export function VocabularyScreen() {
  const t = useTranslations('vocabulary')
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [voice, setVoice] = useState<Voice | null>(null)
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const [debounced] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const search = (text.trim() === '' ? '' : debounced).slice(0, WORD_MAX_LENGTH)
  const list = useInfiniteQuery({
    ...vocabularyQuery({ search, voice }),
    placeholderData: keepPreviousData,
    // Another tab, or a lesson, may have added words.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= WORD_PAGES_REFETCHED && 'always',
  })
  const pages = list.data?.pages
  // Pages can overlap when a word was added between two fetches.
  const words = useMemo(() => [...new Map((pages ?? []).flatMap((page) => page.words).map((word) => [word.id, word])).values()], [pages])
  const { fetchNextPage, isFetchNextPageError } = list
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const edit = useCallback((word: VocabularyEntry) => setTask({ kind: 'edit', word }), [])
  const remove = useCallback(
    async (word: VocabularyEntry) => {
      const restoreFocus = rememberFocus()
      try {
        await deleteWord(word.id)
      } catch (error) {
        return void toastError(error)
      }
      showDeleted(client, word.id)
      restoreFocus()
      const back = () => void restoreWord(word.id).then((restored) => showRestored(client, restored), toastError)
      toastUndo(t('deleted', { word: word.word }), back)
    },
    [client, t],
  )

  const plain = search === '' && voice === null
  const empty = list.isSuccess && !list.isPlaceholderData && words.length === 0
  const hasNoWords = empty && plain
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
      {t('add.button')}
    </Button>
  )
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          <TransferMenu empty={hasNoWords} onImport={() => setTask({ kind: 'import' })} />
          {!hasNoWords && add}
        </>
      }
    >
      {!hasNoWords && <DueBar />}
      {!hasNoWords && <Toolbar text={text} onText={setText} voice={voice} onVoice={setVoice} />}
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : hasNoWords ? (
        <EmptyState icon={<IconLanguage size={26} stroke={1.6} />} title={t('empty.title')} text={t('empty.text')} action={add} />
      ) : empty ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={
            <Button
              variant="default"
              onClick={() => {
                setText('')
                setVoice(null)
              }}
            >
              {t('none.back')}
            </Button>
          }
        />
      ) : (
        <div className={classes.listing}>
          <Rows
            key={`${search} ${voice ?? ''}`}
            words={words}
            old={list.isPlaceholderData}
            hasMore={list.hasNextPage && !isFetchNextPageError}
            onMore={more}
            onEdit={edit}
            onDelete={remove}
          />
          {isFetchNextPageError && <ErrorState error={list.error} onRetry={more} />}
        </div>
      )}
      {task && (
        <>
          {task.kind === 'import' && <ImportDialog onClose={close} />}
          {task.kind === 'add' && <AddDialog onClose={close} />}
          {task.kind === 'edit' && <WordDialog word={task.word} onClose={close} />}
        </>
      )}
      <UploadDialogHost />
    </PageFrame>
  )
}
