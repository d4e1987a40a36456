import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconListLetters, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { Student } from '@keel/contract/entities/student'
import { isRefused } from '../../data/_shared/errors'
import { studentWordsQuery } from '../../data/students/queries'
import { LibraryDialogHost } from '../../features/library-dialog/library-dialog-host'
import { closeDialogs } from '../../items/_shared/dialog-requests'
import { ErrorState, LoadingState } from '../../ui/states'
import { ShowMore } from '../../features/students/show-more'
import { retriedPart } from '../../lib/retried-part'
import { studentName } from '../../ui/student-name'
import classes from './student.module.css'
import { useChosenWords } from './use-chosen-words'
import { getPressedKey } from '../../lib/pressed-key'

const SEARCH_AFTER_MS = 250
const WordsToBoard = retriedPart(() => import('../../features/words-to-board/words-to-board').then((module) => module.WordsToBoard))

/** The student's vocabulary; selected words become a word list or an exercise. */
export function WordsSection({ student }: { student: Student }) {
  const t = useTranslations('students')
  const [text, setText] = useState('')
  const [debounced] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const search = text.trim() === '' ? '' : debounced
  // Words of somebody who is in none of the user's classrooms are not shown.
  const here = student.rooms.length > 0
  const list = useInfiniteQuery({ ...studentWordsQuery(student.id, search), enabled: here })
  const words = [...new Map((list.data?.pages.flatMap((page) => page.words) ?? []).map((one) => [one.id, one])).values()]
  const chosen = useChosenWords()
  const [making, setMaking] = useState<'words' | 'pairs' | null>(null)
  useEffect(() => closeDialogs, [])
  const all = words.length > 0 && words.every(chosen.has)
  const none = list.isSuccess && !list.isPlaceholderData && words.length === 0
  if (!here || isRefused(list.error))
    return (
      <section className={classes.panel}>
        <h2 className={classes.heading}>{t('words.title')}</h2>
        <p className={classes.hint}>{t('words.notHere')}</p>
      </section>
    )
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('words.title')}</h2>
      {!(none && search === '') && (
        <>
          <p className={classes.hint}>{t('words.hint')}</p>
          <TextInput
            type="search"
            aria-label={t('words.search')}
            placeholder={t('words.search')}
            value={text}
            maxLength={WORD_MAX_LENGTH}
            autoComplete="off"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => getPressedKey(event) === 'Escape' && setText('')}
          />
        </>
      )}
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : none ? (
        <p className={classes.hint}>{search === '' ? `${t('words.none')}. ${t('words.noneText')}` : t('words.notFound')}</p>
      ) : (
        <>
          <div className={classes.bar}>
            <Checkbox
              label={t('words.chooseAll')}
              checked={all}
              indeterminate={!all && words.some(chosen.has)}
              onChange={(event) => chosen.put(words, event.currentTarget.checked)}
            />
            {chosen.words.length > 0 && (
              <>
                <span className={classes.count} role="status">
                  {t('words.chosen', { count: chosen.words.length })}
                </span>
                <Button variant="subtle" size="compact-md" onClick={chosen.clear}>
                  {t('words.clear')}
                </Button>
                <div className={classes.make}>
                  <Button leftSection={<IconListLetters size={17} aria-hidden />} onClick={() => setMaking('words')}>
                    {t('words.makeList')}
                  </Button>
                  <Button leftSection={<IconLink size={17} aria-hidden />} onClick={() => setMaking('pairs')}>
                    {t('words.makePairs')}
                  </Button>
                </div>
              </>
            )}
          </div>
          <ul className={classes.list} data-old={list.isPlaceholderData || undefined}>
            {words.map((word) => (
              <li key={word.id}>
                {/* The label is the whole line: easy to hit. */}
                <label className={classes.word}>
                  <Checkbox
                    checked={chosen.has(word)}
                    aria-label={t('words.choose', { word: word.word })}
                    onChange={(event) => chosen.put([word], event.currentTarget.checked)}
                  />
                  <span className={classes.wordText}>{word.word}</span>
                  <span className={classes.translation}>{word.translate}</span>
                </label>
              </li>
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
      {making && (
        <WordsToBoard
          kind={making}
          words={chosen.words}
          name={t('make.name', { name: studentName(student) })}
          roomIds={student.rooms.map(({ id }) => id)}
          onClose={() => setMaking(null)}
          onDone={chosen.clear}
        />
      )}
      <LibraryDialogHost />
    </section>
  )
}
