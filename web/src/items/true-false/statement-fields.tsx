import { SegmentedControl, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { STATEMENT_MAX_LENGTH } from '@keel/contract/constants'
import type { Statement, Verdict } from '@keel/contract/items/true-false/schema'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { EditorCard } from '../_shared/exercise/editor-card'
import { isBlank, withWhy } from './edit'
import classes from './editor.module.css'

export interface StatementFieldsProps {
  statement: Statement
  /** The answers that students can choose. */
  verdicts: readonly Verdict[]
  at: number
  of: number
  onChange: (statement: Statement) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  /** Backspace in a blank statement. */
  onErase: () => void
  onEnter: () => void
  /** Returns true when the text became statements. */
  onPaste: (text: string) => boolean
}

/** One statement: its text, its answer, and an explanation. */
export function StatementFields(props: StatementFieldsProps) {
  const { statement, verdicts, at, of, onChange, onMove, onDelete, onErase, onEnter, onPaste } = props
  const t = useTranslations('true-false-editor')
  const tv = useTranslations('true-false')
  const number = at + 1
  const isOffered = verdicts.includes(statement.right)
  const tools = [
    { label: t('statementUp', { number }), icon: IconArrowUp, disabled: at === 0, run: () => onMove(-1) },
    { label: t('statementDown', { number }), icon: IconArrowDown, disabled: at === of - 1, run: () => onMove(1) },
    { label: t('statementDelete', { number }), icon: IconTrash, disabled: of === 1, run: onDelete },
  ]
  return (
    <EditorCard name={t('statement', { number })} tools={tools}>
      <div className={classes.fields}>
        <Textarea
          className={classes.text}
          data-field={statement.id}
          aria-label={t('textOf', { number })}
          placeholder={t('textPlaceholder')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={STATEMENT_MAX_LENGTH}
          value={statement.text}
          autoFocus={at === 0}
          onChange={(event) => onChange({ ...statement, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            const key = getPressedKey(event)
            if (key === 'Enter' && !event.shiftKey) onEnter()
            else if (key === 'Backspace' && statement.text === '' && isBlank(statement) && of > 1) onErase()
            else return
            event.preventDefault()
          }}
          onPaste={(event) => {
            if (onPaste(getPastedText(event.clipboardData))) event.preventDefault()
          }}
        />
        <SegmentedControl
          className={classes.answer}
          aria-label={t('answerOf', { number })}
          data={verdicts.map((verdict) => ({ value: verdict, label: tv(verdict) }))}
          value={isOffered ? statement.right : ''}
          onChange={(right) => onChange({ ...statement, right: verdicts.find((verdict) => verdict === right) ?? statement.right })}
        />
        {!isOffered && <p className={classes.unseen}>{t('unseen')}</p>}
        <Textarea
          aria-label={t('whyOf', { number })}
          placeholder={t('whyPlaceholder')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={STATEMENT_MAX_LENGTH}
          value={statement.why ?? ''}
          onChange={(event) => onChange(withWhy(statement, event.currentTarget.value))}
        />
      </div>
    </EditorCard>
  )
}
