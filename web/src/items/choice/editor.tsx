import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CHOICE_QUESTIONS_MAX } from '@keel/contract/constants'
import { isFull } from '@keel/contract/items/_shared/media'
import { choice } from '@keel/contract/items/choice/behaviour'
import type { ChoiceValue, Question } from '@keel/contract/items/choice/schema'
import { confirm } from '../../ui/confirm/confirm'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { isBlank, newQuestion } from './edit'
import classes from './editor.module.css'
import { QuestionFields } from './question-fields'

/** Edits the questions of the exercise and their options. */
export function ChoiceEditor(props: EditorProps<ChoiceValue>) {
  const t = useTranslations('choice-editor')
  const tc = useTranslations('common')
  const [value, change] = useDraft(props)
  const { questions } = value
  const box = useRef<HTMLDivElement>(null)
  const hasNoRoom = isFull(choice.files(value))
  const set = (next: Question[]) => change({ ...value, questions: next })

  const add = () => {
    const question = newQuestion()
    set([...questions, question])
    focusField(box.current, question.id)
  }
  const remove = (question: Question, at: number) => {
    const go = () => {
      const next = questions.filter(({ id }) => id !== question.id)
      set(next)
      focusField(box.current, next[Math.min(at, next.length - 1)]?.id ?? '')
    }
    if (isBlank(question)) {
      go()
      return
    }
    confirm({
      title: t('questionDelete', { number: at + 1 }),
      body: t('questionDeleteAsk'),
      confirmLabel: tc('delete'),
      danger: true,
      onConfirm: go,
    })
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <div className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionFields
            key={question.id}
            question={question}
            at={at}
            of={questions.length}
            isFull={hasNoRoom}
            onChange={(next) => set(questions.map((other) => (other.id === question.id ? next : other)))}
            onMove={(step) => set(moveByStep(questions, question.id, step))}
            onDelete={() => remove(question, at)}
          />
        ))}
      </div>
      <div className={classes.foot}>
        {questions.length < CHOICE_QUESTIONS_MAX && (
          <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
            {t('questionAdd')}
          </Button>
        )}
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('shuffle')}
          checked={value.shuffle}
          onChange={({ currentTarget }) => change({ ...value, shuffle: currentTarget.checked })}
        />
      </div>
    </EditorBox>
  )
}
