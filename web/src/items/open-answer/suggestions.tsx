import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconPencil, IconSparkles, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import { FormError } from '../../ui/form-error'
import classes from './corrections.module.css'
import { MarksList } from './marks-list'
import type { Suggestions } from './use-suggestions'

interface Props {
  text: string
  suggestions: Suggestions
  /** A mark is being made or stored, or there is no room for more. */
  disabled: boolean
  /** Stores suggestions as marks. */
  onTake: (marks: readonly CorrectionMark[]) => Promise<boolean>
  onEdit: (mark: CorrectionMark) => void
  /** The last one is gone. */
  onEmpty: () => void
}

/** Marks that a model suggests to the teacher. Each is taken, edited or dismissed; the student sees none that is not taken. */
export function SuggestedCorrections({ text, suggestions, disabled, onTake, onEdit, onEmpty }: Props) {
  const t = useTranslations('corrections')
  const common = useTranslations('common')
  const box = useRef<HTMLElement>(null)
  const { marks, answer, isOver, asking, error, ask, cancel, dismiss } = suggestions
  /** What was pressed is gone. */
  const leave = (gone: readonly CorrectionMark[]) => (gone.length < marks.length ? box.current?.focus() : onEmpty())
  const take = async (taken: readonly CorrectionMark[]) => {
    if (await onTake(taken)) leave(taken)
  }
  const drop = (gone: readonly CorrectionMark[]) => {
    leave(gone)
    dismiss(gone)
  }
  return (
    <section ref={box} className={classes.suggestions} aria-label={t('suggestions')} aria-busy={asking} tabIndex={-1}>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
          loading={asking}
          disabled={disabled}
          onClick={ask}
        >
          {t('suggest')}
        </Button>
        {asking && (
          <Button size="sm" variant="default" onClick={cancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
      {!answer && !asking && <p className={classes.hint}>{t('suggestLeaves')}</p>}
      <div role="status" className={classes.said}>
        {asking && <p className={classes.hint}>{t('suggesting')}</p>}
        {answer && (
          <p className={classes.hint}>
            {isOver ? t('suggestionsOver') : answer.marks.length === 0 && answer.unplaced === 0 ? t('noSuggestions') : null}
            {marks.length > 0 && t('suggestionsHint')} {answer.unplaced > 0 && t('unplaced', { count: answer.unplaced })}{' '}
            {t('suggestionsLeft', { count: answer.left_today })}
          </p>
        )}
      </div>
      <FormError error={error} />
      {marks.length > 0 && (
        <>
          <MarksList
            label={t('suggestions')}
            text={text}
            marks={marks}
            actions={(mark, number) => (
              <>
                <ActionIcon
                  variant="subtle"
                  size={30}
                  aria-label={t('takeOne', { number })}
                  disabled={disabled}
                  onClick={() => void take([mark])}
                >
                  <IconCheck size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('editSuggestion', { number })}
                  disabled={disabled}
                  onClick={() => onEdit(mark)}
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('dismiss', { number })} onClick={() => drop([mark])}>
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </>
            )}
          />
          <div className={classes.buttons}>
            <Button size="sm" variant="light" disabled={disabled} onClick={() => void take(marks)}>
              {t('takeAll')}
            </Button>
            <Button size="sm" variant="default" onClick={() => drop(marks)}>
              {t('dismissAll')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
