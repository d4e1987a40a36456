import { EditorContent, useEditorState } from '@tiptap/react'
import { IconTextPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Block } from '@keel/contract/items/_shared/document-types'
import type { SelectValue } from '@keel/contract/items/select-exercise/rules'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { Gap } from '../_shared/rich-text/gap-mark'
import { ToolButton } from '../_shared/rich-text/tool-button'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { gapAtCaret, goToGap, makeGap, removeGap } from './gap-commands'
import { GapOptions } from './gap-options'
import { GapPanel } from './gap-panel'
import classes from './select-exercise.module.css'
import { followText, sameWords, storedValue } from './words'

const extensions = () => [...blockExtensions(), Gap]

/** The text of the exercise, and what may stand in each of its gaps. */
export function SelectEditor({ value, onChange, isDirty, clickedAt }: EditorProps<SelectValue>) {
  const t = useTranslations('items')
  const [draft, setDraft] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    // Our own stored value coming back must not take away a row that is still blank.
    if (!isDirty() && !sameWords(value.words, storedValue(draft.content, draft.words).words)) setDraft(value)
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const change = (content: Block[], words: SelectValue['words']) => {
    latest.current = { content, words: followText(content, words) }
    setDraft(latest.current)
    onChange(storedValue(content, latest.current.words))
  }
  const editor = useRichEditor<Block>({
    label: t('selectExercise'),
    blocks: value.content,
    extensions,
    isDirty,
    clickedAt,
    onChange: (content) => change(content, latest.current.words),
  })
  const { active, canMake } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ active: gapAtCaret(e), canMake: gapAtCaret(e) === null && e.isFocused }),
  })
  const options = active === null ? undefined : draft.words[active]
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor}>
        <ToolButton label={t('gapMake')} icon={IconTextPlus} disabled={!canMake} onClick={() => makeGap(editor)} />
      </Toolbar>
      <div className={classes.editor}>
        <EditorContent editor={editor} />
      </div>
      <div className={classes.gaps}>
        <GapPanel
          content={draft.content}
          words={draft.words}
          active={active}
          onMake={() => makeGap(editor)}
          onGo={(id) => goToGap(editor, id)}
        />
        {active !== null && options && (
          <GapOptions
            key={active}
            options={options}
            onChange={(next) => change(latest.current.content, { ...latest.current.words, [active]: next })}
            onRemove={() => removeGap(editor, active)}
          />
        )}
      </div>
    </div>
  )
}
