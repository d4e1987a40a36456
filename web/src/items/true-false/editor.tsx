import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { STATEMENTS_MAX } from '@keel/contract/constants'
import { verdictsOf } from '@keel/contract/items/true-false/behaviour'
import type { Statement, TrueFalseValue } from '@keel/contract/items/true-false/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { newStatement, pasteStatements } from './edit'
import classes from './editor.module.css'
import { StatementFields } from './statement-fields'

/** Edits the statements of the exercise and their answers. */
export function TrueFalseEditor(props: EditorProps<TrueFalseValue>) {
  const t = useTranslations('true-false-editor')
  const [value, change] = useDraft(props)
  const { statements, third } = value
  const box = useRef<HTMLDivElement>(null)
  const set = (next: Statement[]) => change({ ...value, statements: next })
  const focus = (id: string) => focusField(box.current, id)
  const isFull = statements.length >= STATEMENTS_MAX

  /** Adds a statement after the one at this place. */
  const add = (at: number) => {
    const statement = newStatement()
    set(statements.toSpliced(at + 1, 0, statement))
    focus(statement.id)
  }
  const goOn = (at: number) => {
    const next = statements[at + 1]
    if (next) focus(next.id)
    else if (!isFull) add(at)
  }
  const remove = (at: number, next = at) => {
    const left = statements.toSpliced(at, 1)
    if (left.length === 0) return
    set(left)
    focus(left[Math.min(Math.max(0, next), left.length - 1)]?.id ?? '')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteStatements(value, id, text)
    if (!pasted) return false
    change(pasted.value)
    focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('statementsOver', { count: pasted.over, max: STATEMENTS_MAX }))
    return true
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <div className={classes.statements}>
        {statements.map((statement, at) => (
          <StatementFields
            key={statement.id}
            statement={statement}
            verdicts={verdictsOf(value)}
            at={at}
            of={statements.length}
            onChange={(next) => set(statements.map((other) => (other.id === statement.id ? next : other)))}
            onMove={(step) => set(moveByStep(statements, statement.id, step))}
            onDelete={() => remove(at)}
            onErase={() => remove(at, at - 1)}
            onEnter={() => goOn(at)}
            onPaste={(text) => paste(statement.id, text)}
          />
        ))}
      </div>
      <div className={classes.foot}>
        {!isFull && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => add(statements.length - 1)}
          >
            {t('statementAdd')}
          </Button>
        )}
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('third')}
          checked={third}
          onChange={({ currentTarget }) => change({ ...value, third: currentTarget.checked })}
        />
      </div>
    </EditorBox>
  )
}
