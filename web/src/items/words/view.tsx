import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { shownRows } from '@keel/contract/items/words/behaviour'
import type { WordRow, WordsValue } from '@keel/contract/items/words/schema'
import { languageOf, voiceOf } from '@keel/contract/voices'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { useContentLang } from '../_shared/item-context'
import type { ViewProps } from '../_shared/item-type'
import { ListenButton } from './listen-button'
import { useVocabulary } from '../_shared/use-vocabulary'
import classes from './words.module.css'

/** Words with their translations: to listen to, and for students to add to their vocabulary. */
export function WordsView({ itemId, value }: ViewProps<WordsValue>) {
  const t = useTranslations('words')
  const taught = useContentLang()
  const voice = value.voice ?? voiceOf(taught)
  const rows = useMemo(() => shownRows(value), [value])
  const vocabulary = useVocabulary(rows, value)
  const left = vocabulary ? rows.filter((row) => !vocabulary.has(row)) : []
  const add = async (added: readonly WordRow[], done: string) => {
    try {
      await vocabulary?.add(added)
      toast.success(done)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className={classes.list}>
      <ul className={classes.rows} aria-label={t('words')}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            {voice && <ListenButton id={`${itemId}:${row.id}`} word={row.word} voice={voice} />}
            <span className={classes.word} lang={voice ? languageOf(voice) : undefined}>
              <bdi>{row.word}</bdi>
            </span>
            <span className={classes.translate} lang={value.lang ?? undefined}>
              <bdi>{row.translate}</bdi>
            </span>
            {vocabulary && (
              <AddButton
                word={row.word}
                added={vocabulary.has(row)}
                busy={vocabulary.adding(row)}
                onAdd={() => void add([row], t('added', { word: row.word }))}
              />
            )}
          </li>
        ))}
      </ul>
      {left.length > 1 && (
        <Button
          className={classes.all}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          loading={left.every((row) => vocabulary?.adding(row))}
          onClick={() => void add(left, t('addedAll', { count: left.length }))}
        >
          {t('addAll', { count: left.length })}
        </Button>
      )}
    </div>
  )
}

interface AddButtonProps {
  word: string
  added: boolean
  busy: boolean
  onAdd: () => void
}
/** Keeps its place and the focus when the word is added: only its label changes. */
function AddButton({ word, added, busy, onAdd }: AddButtonProps) {
  const t = useTranslations('words')
  const Icon = added ? IconCheck : IconPlus
  return (
    <button
      type="button"
      className={classes.icon}
      data-added={added || undefined}
      aria-disabled={added || busy || undefined}
      aria-label={added ? t('isAdded', { word }) : t('add', { word })}
      onClick={() => {
        if (!added && !busy) onAdd()
      }}
    >
      <Icon size={19} stroke={added ? 2.2 : 1.75} aria-hidden />
    </button>
  )
}
