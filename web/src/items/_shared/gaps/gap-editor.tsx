import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { IconTextPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Block } from '@keel/contract/items/_shared/document-types'
import { fitsStore } from '@keel/contract/items/_shared/json-bytes'
import { generatedId } from '../../../lib/generated-id'
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

const MAKE_GAP_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⇧⌘G' : 'Ctrl+Shift+G'
const G = 71
/** By the place of the key: the letter differs by layout. */
const isMakeGapKey = (event: KeyboardEvent): boolean =>
  event.keyCode === G && (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && !event.isComposing

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
  const gaps = useRef<HTMLDivElement>(null)
  /** Makes a gap and goes to the field of its first other word, which in a choice is a new wrong one, or to its own word. */
  const makeAndFill = (current: Editor): boolean => {
    if (!makeGap(current)) return false
    const id = gapAtCaret(current)
    const words = id === null ? undefined : latest.current.words[id]
    if (id !== null && words?.length === 1 && kind === 'select')
      change(latest.current.content, { ...latest.current.words, [id]: [...words, { id: generatedId(), value: '' }] })
    // Once its words are rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => gaps.current?.querySelectorAll('input')[kind === 'select' ? 1 : 0]?.focus()))
    return true
  }
  const editor = useRichEditor<Block>({
    label,
    blocks: value.content,
    extensions,
    isDirty,
    clickedAt,
    wholeValue: (content) => storedValue([...content], followText(content, latest.current.words)),
    onChange: (content) => change(content, latest.current.words),
    onKey(event, current) {
      if (!isMakeGapKey(event) || gapAtCaret(current) !== null) return false
      event.preventDefault()
      makeAndFill(current)
      return true
    },
    onDoublePress(position, current) {
      current.commands.setTextSelection(position)
      return gapAtCaret(current) === null && makeAndFill(current)
    },
  })
  const { active, canMake } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ active: gapAtCaret(e), canMake: gapAtCaret(e) === null && e.isFocused }),
  })
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
        <ToolButton
          label={t('makeByKeys', { keys: MAKE_GAP_KEYS })}
          aria-label={t('make')}
          aria-keyshortcuts="Control+Shift+G Meta+Shift+G"
          icon={IconTextPlus}
          disabled={!canMake}
          onClick={make}
        />
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
