import { EditorContent, useEditorState } from '@tiptap/react'
import { IconTextPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Block } from '@keel/contract/items/_shared/document-types'
import { fitsStore } from '@keel/contract/items/_shared/json-bytes'
import type { EditorProps } from '../item-type'
import { toastFault } from '../rich-text/document-guard'
import { blockExtensions } from '../rich-text/extensions'
import { ToolButton } from '../rich-text/tool-button'
import { Toolbar } from '../rich-text/toolbar'
import { useRichEditor } from '../rich-text/use-rich-editor'
import { gapAtCaret, goToGap, makeGap, removeGap, setGapText } from './gap-commands'
import classes from './gap-editor.module.css'
import { Gap } from './gap-mark'
import { GapOptions } from './gap-options'
import { GapPanel } from './gap-panel'
import { followText, type GapContent, type GapKind, type GapWords, sameWords, storedValue } from './words'

export interface GapEditorProps extends Pick<EditorProps<GapContent>, 'value' | 'onChange' | 'isDirty' | 'clickedAt'> {
  kind: GapKind
  /** Name of the text for screen readers. */
  label: string
}

const extensions = () => [...blockExtensions(), Gap]

/** Edits the text of an exercise with gaps, and the words that belong to each of them. */
export function GapEditor({ kind, label, value, onChange, isDirty, clickedAt }: GapEditorProps) {
  const t = useTranslations('gaps-editor')
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // A value stored from here that comes back must not remove a row that is still blank.
    if (!isDirty() && !sameWords(value.words, storedValue(draft.content, draft.words).words)) setDraft(value)
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const change = (content: Block[], words: GapWords) => {
    const next = { content, words: followText(content, words) }
    const stored = storedValue(content, next.words)
    // What exceeds the limit already can only be repaired by changing it.
    if (!fitsStore(stored) && fitsStore(storedValue(latest.current.content, latest.current.words))) return toastFault('tooLarge')
    latest.current = next
    setDraft(next)
    onChange(stored)
  }
  const editor = useRichEditor<Block>({
    label,
    blocks: value.content,
    extensions,
    isDirty,
    clickedAt,
    wholeValue: (content) => storedValue([...content], followText(content, latest.current.words)),
    onChange: (content) => change(content, latest.current.words),
  })
  const { active, canMake } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ active: gapAtCaret(e), canMake: gapAtCaret(e) === null && e.isFocused }),
  })
  const gaps = useRef<HTMLDivElement>(null)
  const make = () => {
    if (!makeGap(editor)) return
    // After its words are rendered. If the text is too tall for both to be visible, it stays.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const options = gaps.current?.lastElementChild
        if (!options || editor.isDestroyed) return
        const { top } = editor.view.coordsAtPos(editor.state.selection.from)
        if (options.getBoundingClientRect().bottom - top < window.innerHeight / 2) options.scrollIntoView({ block: 'nearest' })
      }),
    )
  }
  const words = active === null ? undefined : draft.words[active]
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor}>
        <ToolButton label={t('make')} icon={IconTextPlus} disabled={!canMake} onClick={make} />
      </Toolbar>
      <div className={classes.editor}>
        <EditorContent editor={editor} />
      </div>
      <div ref={gaps} className={classes.gaps}>
        <GapPanel
          kind={kind}
          content={draft.content}
          words={draft.words}
          active={active}
          onMake={make}
          onGo={(id) => goToGap(editor, id)}
        />
        {active !== null && words && (
          <GapOptions
            key={active}
            kind={kind}
            words={words}
            onText={(text) => setGapText(editor, active, text)}
            onChange={(next) => change(latest.current.content, { ...latest.current.words, [active]: next })}
            onRemove={() => removeGap(editor, active)}
          />
        )}
      </div>
    </div>
  )
}
