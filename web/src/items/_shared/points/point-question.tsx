import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { isChosen, isOpenPoint, type Point, type PointAnswer, pointOptions } from '@keel/contract/items/_shared/points'
import classes from './points.module.css'
import type { PointInput } from './use-point-answers'
import { useContentLang } from '../item-context'

interface Props {
  id: string
  number: number
  point: Point
  answer: PointAnswer | undefined
  canAnswer: boolean
  onSubmit: (attempt: PointInput) => void
  /** Set for those who may change the point: they see the correct answer too. */
  onEdit?: () => void
}

/** A point's question: the answer is typed, or chosen when there are decoys. */
export function PointQuestion({ id, number, point, answer, canAnswer, onSubmit, onEdit }: Props) {
  const lang = useContentLang()
  const t = useTranslations('points')
  const chosen = isChosen(point)
  const [draft, setDraft] = useState((chosen ? answer?.id : answer?.answer) ?? '')
  const isCorrect = answer?.success === true
  const isOld = answer !== undefined && draft === ((chosen ? answer.id : answer.answer) ?? '')
  const error = answer !== undefined && !isCorrect && isOld ? t('tryAgain') : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.trim() !== '' && !isCorrect && canAnswer) onSubmit(chosen ? { id: draft } : { answer: draft })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <span>{t('question', { number })}</span>
        {onEdit && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('edit')} onClick={onEdit}>
            <IconPencil size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOpenPoint(point) ? (
        <>
          {chosen ? (
            <NativeSelect
              label={t('answer')}
              data-autofocus
              value={draft}
              error={error}
              disabled={isCorrect}
              onChange={(event) => setDraft(event.currentTarget.value)}
              data={[
                { value: '', label: t('choose') },
                ...pointOptions(point, id).map(({ id: value, value: label }) => ({ value, label })),
              ]}
            />
          ) : (
            <TextInput
              label={t('answer')}
              data-autofocus
              lang={lang}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={WORD_MAX_LENGTH}
              value={draft}
              error={error}
              readOnly={isCorrect}
              onChange={(event) => setDraft(event.currentTarget.value)}
            />
          )}
          {onEdit && <p className={classes.hint}>{t('rightAnswer', { answer: point.words[0]?.value ?? '' })}</p>}
          <Button type="submit" size="sm" disabled={isCorrect || !canAnswer}>
            {isCorrect ? t('isRight') : t('check')}
          </Button>
        </>
      ) : (
        <p className={classes.hint}>{t('noAnswer')}</p>
      )}
    </form>
  )
}
