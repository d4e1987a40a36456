import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { ORDER_SENTENCES_MAX } from '@keel/contract/constants'
import type { OrderWordsValue, Sentence } from '@keel/contract/items/order-words/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { newSentence, pasteSentences } from './edit'
import classes from './editor.module.css'
import { SentenceFields } from './sentence-fields'

/** Edits the sentences whose words are put in order. */
export function OrderWordsEditor(props: EditorProps<OrderWordsValue>) {
  const t = useTranslations('order-words-editor')
  const [value, change] = useDraft(props)
  const { sentences } = value
  const box = useRef<HTMLDivElement>(null)
  const set = (next: Sentence[]) => change({ ...value, sentences: next })
  const focus = (id: string) => focusField(box.current, id)
  const isFull = sentences.length >= ORDER_SENTENCES_MAX

  /** Adds a sentence after the one at this place. */
  const add = (at: number) => {
    const sentence = newSentence()
    set(sentences.toSpliced(at + 1, 0, sentence))
    focus(sentence.id)
  }
  const goOn = (at: number) => {
    const next = sentences[at + 1]
    if (next) focus(next.id)
    else if (!isFull) add(at)
  }
  const remove = (at: number, next = at) => {
    const left = sentences.toSpliced(at, 1)
    if (left.length === 0) return
    set(left)
    focus(left[Math.min(Math.max(0, next), left.length - 1)]?.id ?? '')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteSentences(sentences, id, text)
    if (!pasted) return false
    set(pasted.rows)
    focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('sentencesOver', { count: pasted.over, max: ORDER_SENTENCES_MAX }))
    return true
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <div className={classes.sentences}>
        {sentences.map((sentence, at) => (
          <SentenceFields
            key={sentence.id}
            sentence={sentence}
            at={at}
            of={sentences.length}
            onChange={(next) => set(sentences.map((other) => (other.id === sentence.id ? next : other)))}
            onMove={(step) => set(moveByStep(sentences, sentence.id, step))}
            onDelete={() => remove(at)}
            onErase={() => remove(at, at - 1)}
            onEnter={() => goOn(at)}
            onPaste={(text) => paste(sentence.id, text)}
          />
        ))}
      </div>
      {!isFull && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => add(sentences.length - 1)}
        >
          {t('sentenceAdd')}
        </Button>
      )}
    </EditorBox>
  )
}
