import { VisuallyHidden } from '@mantine/core'
import { useDndContext } from '@dnd-kit/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WordChip } from '@keel/contract/items/order-words/behaviour'
import type { Sentence } from '@keel/contract/items/order-words/schema'
import { partsOf } from '@keel/contract/items/order-words/words'
import { getPressedKey } from '../../lib/pressed-key'
import { Chip } from '../_shared/chips/chip'
import { ChipField } from '../_shared/chips/chip-field'
import { DropPlace } from '../_shared/chips/drop-place'
import { firstChip, useRefocus } from '../_shared/chips/focus'
import { directionOf } from '../_shared/direction'
import { putOn } from './line'
import classes from './order-words.module.css'

interface Props {
  sentence: Sentence
  /** All chips, mixed. */
  chips: readonly WordChip[]
  /** Ids of those on the line. */
  line: readonly string[]
  disabled: boolean
  onChange: (line: readonly string[]) => void
}

const LINE = 'line'
const BANK = 'bank'
/** The place of a chip on the line. */
const AT = 'at-'

/**
 * The line of a sentence and the words to put on it. A press puts a word at the end or takes it back; it can be dragged to any place. Arrows
 * move a word on the line, Escape gives that up, Backspace takes the last word back.
 */
export function WordLine({ sentence, chips, line, disabled, onChange }: Props) {
  const t = useTranslations('order-words')
  const tg = useTranslations('groups')
  const box = useRef<HTMLDivElement>(null)
  const refocus = useRefocus()
  const [spoken, setSpoken] = useState('')
  /** A move by arrows, and the line before it. */
  const [move, setMove] = useState<{ id: string; before: readonly string[] } | null>(null)
  const nameOf = (id: string) => chips.find((chip) => chip.id === id)?.text ?? ''
  const bank = chips.filter(({ id }) => !line.includes(id)).map(({ id }) => id)
  const direction = directionOf(sentence.text)
  const { end } = partsOf(sentence.text)

  /** Changes the line, says where the word is now, and moves the focus to the first of these chips. */
  const change = (next: readonly string[], id: string, focus: readonly string[]) => {
    const at = next.indexOf(id)
    setSpoken(at < 0 ? tg('putBack', { name: nameOf(id) }) : t('placed', { word: nameOf(id), number: at + 1, count: next.length }))
    onChange(next)
    refocus(() => firstChip(box.current, focus))
  }
  const put = (id: string, over: string | null) => {
    setMove(null)
    const at = bank.indexOf(id)
    change(putOn(line, id, over), id, [...bank.slice(at + 1), ...bank.slice(0, Math.max(0, at)), id])
  }
  const takeBack = (id: string) => {
    setMove(null)
    const at = line.indexOf(id)
    const left = line.toSpliced(at, 1)
    change(left, id, [...left.slice(at), ...left.slice(0, at).toReversed(), id])
  }
  const press = (id: string) => (line.includes(id) ? takeBack(id) : put(id, null))
  const step = (id: string, by: number) => {
    const at = line.indexOf(id)
    const over = line[at + by]
    if (at < 0) firstChip(box.current, [bank[bank.indexOf(id) + by] ?? id])?.focus()
    else if (over !== undefined) {
      setMove(move?.id === id ? move : { id, before: line })
      change(putOn(line, id, over), id, [id])
    }
  }
  const pressKey = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.altKey || event.metaKey) return
    const key = getPressedKey(event)
    const id = event.target instanceof Element ? event.target.closest('[data-chip]')?.getAttribute('data-chip') : undefined
    const ahead = direction === 'rtl' ? -1 : 1
    const by = { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: 1, ArrowUp: -1 }[key]
    const last = line.at(-1)
    if (key === 'Backspace') {
      if (last !== undefined) takeBack(last)
    } else if (key === 'Escape' && move !== null && move.id === id) {
      setMove(null)
      change(move.before, id, [id])
    } else if (by !== undefined && id) step(id, by)
    else return
    // A key that was handled here must reach neither the board nor a dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (id: string, place: string) => {
    if (place === BANK) takeBack(id)
    else put(id, place === LINE ? null : place.slice(AT.length))
  }
  return (
    <div ref={box} dir={direction} tabIndex={-1} className={classes.words}>
      <ChipField
        label={t('words')}
        chips={chips.map(({ id, text: name }) => ({ id, name }))}
        disabled={disabled}
        accepts={(id, place) => (place === BANK ? line.includes(id) : place !== `${AT}${id}`)}
        onPut={drop}
        direct={{ press, onKeyDown: pressKey, instructions: t('instructions') }}
      >
        <DropPlace id={LINE} name={t('line')} className={classes.line}>
          {line.length === 0 && (
            <span className={classes.empty} data-screen>
              {t('lineEmpty')}
            </span>
          )}
          {line.map((id) => (
            <LineWord key={id} id={id} line={line} />
          ))}
          {end !== '' && <span className={classes.end}>{end}</span>}
        </DropPlace>
        <DropPlace id={BANK} name={t('bank')} className={classes.bank}>
          {chips.map(({ id, text }) =>
            line.includes(id) ? (
              <span key={id} className={classes.ghost} aria-hidden>
                {text}
              </span>
            ) : (
              <Chip key={id} id={id} />
            ),
          )}
        </DropPlace>
      </ChipField>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}

/** A word on the line, before which another can be dropped; behind it if that comes from before it. */
function LineWord({ id, line }: { id: string; line: readonly string[] }) {
  const dragged = useDndContext().active?.id
  const from = dragged === undefined ? -1 : line.indexOf(String(dragged))
  return (
    <span className={classes.slot} data-side={from >= 0 && from < line.indexOf(id) ? 'after' : 'before'}>
      <DropPlace id={`${AT}${id}`} name="" as="span" className={classes.at}>
        <Chip id={id} />
      </DropPlace>
    </span>
  )
}
