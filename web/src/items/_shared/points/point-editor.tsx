import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { POINT_COLORS } from '@keel/contract/appearance'
import { POINT_WORDS_MAX, WORD_MAX_LENGTH } from '@keel/contract/constants'
import { isOpenPoint, type Point } from '@keel/contract/items/_shared/points'
import { generatedId } from '../../../lib/generated-id'
import classes from './points.module.css'
import { useContentLang } from '../item-context'

interface Props {
  number: number
  point: Point
  isNew: boolean
  /** Called with every change, stored or not. */
  onChange: (point: Point) => void
  onSave: () => void
  onMove: () => void
  onDelete: () => void
}

/** Edits a point's colour, its correct answer and the wrong ones to choose from. */
export function PointEditor({ number, point, isNew, onChange, onSave, onMove, onDelete }: Props) {
  const lang = useContentLang()
  const t = useTranslations('points')
  const list = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const { words } = point
  const setWord = (id: string, value: string) => onChange({ ...point, words: words.map((word) => (word.id === id ? { id, value } : word)) })
  const add = () => {
    const id = generatedId()
    setAdded(id)
    onChange({ ...point, words: [...words, { id, value: '' }] })
  }
  const remove = (id: string) => {
    onChange({ ...point, words: words.filter((word) => word.id !== id) })
    list.current?.querySelector('input')?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isOpenPoint(point)) onSave()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <span>{isNew ? t('newQuestion') : t('question', { number })}</span>
      </div>
      <div className={classes.colors} role="radiogroup" aria-label={t('color')}>
        {POINT_COLORS.map((color) => (
          <label key={color} className={classes.swatch} data-color={color} title={t(`color_${color}`)}>
            <input
              type="radio"
              name="color"
              aria-label={t(`color_${color}`)}
              checked={point.color === color}
              onChange={() => onChange({ ...point, color })}
            />
          </label>
        ))}
      </div>
      <div ref={list} className={classes.words}>
        {words.map((word, at) => (
          <div key={word.id} className={classes.word}>
            <TextInput
              label={at === 0 ? t('rightWord') : undefined}
              aria-label={at === 0 ? undefined : t('decoy', { number: at })}
              placeholder={at === 0 ? undefined : t('decoy', { number: at })}
              data-autofocus={at === 0 || undefined}
              autoFocus={word.id === added}
              autoComplete="off"
              maxLength={WORD_MAX_LENGTH}
              lang={lang}
              value={word.value}
              onChange={(event) => setWord(word.id, event.currentTarget.value)}
            />
            {at > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('deleteDecoy', { word: word.value || t('decoy', { number: at }) })}
                onClick={() => remove(word.id)}
              >
                <IconTrash size={17} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      <p className={classes.hint}>{words.length > 1 ? t('chosenHint') : t('typedHint')}</p>
      {words.length < POINT_WORDS_MAX && (
        <Button variant="subtle" size="compact-sm" px={4} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('addDecoy')}
        </Button>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="sm" disabled={!isOpenPoint(point)}>
          {t('save')}
        </Button>
        <Button variant="default" size="sm" onClick={onMove}>
          {t('move')}
        </Button>
        {!isNew && (
          <Button variant="subtle" color="red" size="sm" onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
      </div>
    </form>
  )
}
