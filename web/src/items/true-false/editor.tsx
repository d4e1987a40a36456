import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { STATEMENTS_MAX } from '@keel/contract/constants'
import { verdictsOf } from '@keel/contract/items/true-false/behaviour'
import type { TrueFalseValue } from '@keel/contract/items/true-false/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { RowsFoot } from '../_shared/rows/editor-rows'
import rows from '../_shared/rows/rows.module.css'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { newStatement, pasteStatements } from './edit'
import classes from './editor.module.css'
import { StatementFields } from './statement-fields'

/** Edits the statements of the exercise and their answers. */
export function TrueFalseEditor(props: EditorProps<TrueFalseValue>) {
  const t = useTranslations('true-false-editor')
  const [value, change] = useDraft(props)
  const { statements, third } = value
  const list = useRows({
    rows: statements,
    max: STATEMENTS_MAX,
    onChange: (next) => change({ ...value, statements: next }),
    create: newStatement,
    fieldOf: ({ id }) => id,
  })

  const paste = (id: string, text: string): boolean => {
    const pasted = pasteStatements(value, id, text)
    if (!pasted) return false
    change(pasted.value)
    list.focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('statementsOver', { count: pasted.over, max: STATEMENTS_MAX }))
    return true
  }
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <div className={classes.statements}>
        {statements.map((statement, at) => (
          <StatementFields
            key={statement.id}
            list={list}
            statement={statement}
            verdicts={verdictsOf(value)}
            at={at}
            onPaste={(text) => paste(statement.id, text)}
          />
        ))}
      </div>
      <RowsFoot list={list} label={t('statementAdd')}>
        <Checkbox
          classNames={{ body: rows.check }}
          label={t('third')}
          checked={third}
          onChange={({ currentTarget }) => change({ ...value, third: currentTarget.checked })}
        />
      </RowsFoot>
    </EditorBox>
  )
}
