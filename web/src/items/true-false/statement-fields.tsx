import { SegmentedControl, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { STATEMENT_MAX_LENGTH } from '@keel/contract/constants'
import type { Statement, Verdict } from '@keel/contract/items/true-false/schema'
import { EditorCard } from '../_shared/exercise/editor-card'
import { RowText } from '../_shared/rows/row-fields'
import type { Rows } from '../_shared/rows/use-rows'
import { isBlank, withWhy } from './edit'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

interface StatementFieldsProps {
  list: Rows<Statement>
  statement: Statement
  /** The answers that students can choose. */
  verdicts: readonly Verdict[]
  at: number
  /** Returns true when the text became statements. */
  onPaste: (text: string) => boolean
}

/** One statement: its text, its answer, and an explanation. */
export function StatementFields({ list, statement, verdicts, at, onPaste }: StatementFieldsProps) {
  const lang = useContentLang()
  const t = useTranslations('true-false-editor')
  const tv = useTranslations('true-false')
  const number = at + 1
  const of = list.rows.length
  const isOffered = verdicts.includes(statement.right)
  const tools = [
    { label: t('statementUp', { number }), icon: IconArrowUp, disabled: at === 0, run: () => list.step(statement.id, -1) },
    { label: t('statementDown', { number }), icon: IconArrowDown, disabled: at === of - 1, run: () => list.step(statement.id, 1) },
    { label: t('statementDelete', { number }), icon: IconTrash, disabled: of === 1, run: () => list.remove(at) },
  ]
  return (
    <EditorCard name={t('statement', { number })} tools={tools}>
      <div className={classes.fields}>
        <RowText
          className={classes.text}
          field={statement.id}
          label={t('textOf', { number })}
          placeholder={t('textPlaceholder')}
          maxRows={8}
          maxLength={STATEMENT_MAX_LENGTH}
          lang={lang}
          value={statement.text}
          autoFocus={at === 0}
          onChange={(text) => list.replace({ ...statement, text })}
          onEnter={() => list.goOn(at)}
          onErase={statement.text === '' && isBlank(statement) && of > 1 && (() => list.erase(at))}
          onPaste={onPaste}
        />
        <SegmentedControl
          className={classes.answer}
          aria-label={t('answerOf', { number })}
          data={verdicts.map((verdict) => ({ value: verdict, label: tv(verdict) }))}
          value={isOffered ? statement.right : ''}
          onChange={(right) => list.replace({ ...statement, right: verdicts.find((verdict) => verdict === right) ?? statement.right })}
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
          onChange={(event) => list.replace(withWhy(statement, event.currentTarget.value))}
        />
      </div>
    </EditorCard>
  )
}
