import { useEffect, useRef, useState } from 'react'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import classes from './corrections.module.css'
import { piecesOf, withMark, type Range } from './marks'
import { useContentLang } from '../_shared/item-context'

interface Props {
  label: string
  describedBy: string
  text: string
  marks: readonly CorrectionMark[]
  /** Marks that are only suggested; on none of the others. */
  suggested?: readonly CorrectionMark[]
  /** What a mark is being made on. */
  target: Range | null
  /** Called with the selection, or the caret, in the text. */
  onSelect: (range: Range) => void
  /** Called with what was typed over a selection. */
  onType: (typed: string, range: Range) => void
}

/** Returns where the selection is in the text of an element; null if it is elsewhere. */
export function selectionIn(element: HTMLElement): Range | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  const offsetOf = (node: Node, at: number) => {
    const before = document.createRange()
    before.selectNodeContents(element)
    before.setEnd(node, at)
    return before.toString().length
  }
  return { from: offsetOf(range.startContainer, range.startOffset), to: offsetOf(range.endContainer, range.endOffset) }
}

/**
 * A text to select in by mouse, touch and keys, as in an editor whose text does not change. What should stand there is drawn by styles, so that
 * the text of the element is the text.
 */
export function SelectableText(props: Props) {
  // Some keyboards change the text all the same: then it is rendered again.
  const [renders, setRenders] = useState(0)
  return <Surface key={renders} {...props} onInput={() => setRenders(renders + 1)} />
}

function Surface({ label, describedBy, text, marks, suggested = [], target, onSelect, onType, onInput }: Props & { onInput: () => void }) {
  const lang = useContentLang()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ onSelect, onType })
  useEffect(() => {
    latest.current = { onSelect, onType }
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      const range = selectionIn(element)
      if (range) latest.current.onSelect(range)
    }
    const refuse = (event: InputEvent) => {
      event.preventDefault()
      const range = selectionIn(element)
      if (!range) return
      if (event.inputType === 'insertText' && event.data !== null) latest.current.onType(event.data, range)
      else if (event.inputType.startsWith('delete')) latest.current.onType('', range)
    }
    document.addEventListener('selectionchange', read)
    element.addEventListener('beforeinput', refuse)
    return () => {
      document.removeEventListener('selectionchange', read)
      element.removeEventListener('beforeinput', refuse)
    }
  }, [])
  const stored = target ? withMark(marks, { ...target, kind: 'style' }) : marks
  const shown = suggested.reduce(withMark, stored)
  const isTarget = (mark: CorrectionMark) => mark.from === target?.from && mark.to === target.to
  return (
    <div
      ref={box}
      className={classes.surface}
      data-own-press
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-readonly
      aria-label={label}
      aria-describedby={describedBy}
      contentEditable
      suppressContentEditableWarning
      inputMode="none"
      spellCheck={false}
      lang={lang}
      dir="auto"
      onInput={onInput}
      onDrop={(event) => event.preventDefault()}
    >
      {piecesOf(text, shown).map(({ text: piece, mark }, place) =>
        mark ? (
          <span
            key={`${place}/${mark.from}-${mark.to}`}
            data-suggested={suggested.includes(mark) || undefined}
            className={isTarget(mark) ? classes.target : mark.kind === 'good' ? classes.good : classes.marked}
            data-fix={isTarget(mark) || mark.fix === undefined ? undefined : mark.fix}
            data-struck={(!isTarget(mark) && mark.fix !== undefined && piece !== '') || undefined}
          >
            {piece}
          </span>
        ) : (
          <span key={`${place}/text`}>{piece}</span>
        ),
      )}
    </div>
  )
}
