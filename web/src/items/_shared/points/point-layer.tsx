import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { isOpenPoint, newPoint, type PagePoints, type Point, pointSuccess } from '@keel/contract/items/_shared/points'
import { generatedId, laterId } from '../../../lib/generated-id'
import { useItemContext } from '../item-context'
import { answerText } from './answer-text'
import { PointEditor } from './point-editor'
import { PointFoot } from './point-foot'
import { PointMarker } from './point-marker'
import { PointPopover } from './point-popover'
import { PointQuestion } from './point-question'
import classes from './points.module.css'
import { type Turn, turned, turnedBack } from './turn'
import { usePointAnswers } from './use-point-answers'
import { usePointDrag } from './use-point-drag'
import { usePointEvents } from './use-point-events'
import { usePoints } from './use-points'

interface Props {
  itemId: number
  page: number
  points: PagePoints
  turn: Turn
  /** A new point is being added; `onAdded` is called when it is stored or cancelled. */
  adding: boolean
  onAdded: () => void
  /** Where the progress is rendered. */
  foot: HTMLElement | null
}
interface Open {
  id: string
  mode: 'view' | 'edit' | 'place'
  /** The unsaved state of the point that is being edited. */ draft: Point | null
  /** It was answered correctly just now. */ done?: boolean
}

const startOf = (turn: Turn): Point => {
  const point = newPoint(generatedId())
  return { ...point, ...turnedBack(point, turn) }
}

/** The points of one page: questions for students; a teacher moves and edits them. */
export function PointLayer({ itemId, page, points, turn, adding, onAdded, foot }: Props) {
  const t = useTranslations('points')
  const context = useItemContext()
  const editing = context?.editing ?? false
  const area = useRef<HTMLDivElement>(null)
  const changes = usePoints(itemId, page)
  const { answers, canAnswer, submit, reset } = usePointAnswers(itemId, page, points)
  const justAnswered = usePointEvents(itemId, page)
  const drag = usePointDrag(area, turn, changes)
  const [open, setOpen] = useState<Open | null>(null)
  const [fresh, setFresh] = useState<{ id: string; point: Point } | null>(null)
  const [spoken, setSpoken] = useState('')
  const hintId = useId()

  if (adding && editing && !fresh) {
    const id = laterId()
    setFresh({ id, point: startOf(turn) })
    setOpen({ id, mode: 'edit', draft: null })
  }
  // It was left without being saved, or editing was turned off.
  if (fresh && (!adding || !editing)) setFresh(null)

  // Sorted by id, so that a question keeps its number when it is moved.
  const shown = Object.entries(fresh && !Object.hasOwn(points, fresh.id) ? { ...points, [fresh.id]: fresh.point } : points)
    .filter(([, point]) => editing || isOpenPoint(point))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const opened = open ? shown.find(([id]) => id === open.id) : undefined
  const openedPoint = open?.draft ?? opened?.[1]
  const number = shown.findIndex(([id]) => id === open?.id) + 1
  const isNew = fresh !== null && fresh.id === open?.id

  const focusMarker = (id: string) => area.current?.querySelector<HTMLElement>(`[data-point="${id}"]`)?.focus({ preventScroll: true })
  const close = () => {
    // Changes of an existing point are saved; a new one is discarded.
    if (open?.draft && !isNew && isOpenPoint(open.draft)) changes.put(open.id, open.draft)
    if (isNew) onAdded()
    else if (open) focusMarker(open.id)
    setOpen(null)
  }
  const save = () => {
    if (!open || !openedPoint) return
    changes.put(open.id, openedPoint)
    setOpen(null)
    if (isNew) onAdded()
    requestAnimationFrame(() => focusMarker(open.id))
  }
  const change = (point: Point) => {
    if (!open) return
    setOpen({ ...open, draft: point })
    if (isNew) setFresh({ id: open.id, point })
  }
  const putAt = (event: MouseEvent) => {
    const spot = drag.spotAt(event)
    if (!spot || !open || !openedPoint) return
    const point = drag.moved(openedPoint, spot)
    if (isNew) setFresh({ id: open.id, point })
    else if (!open.draft) changes.put(open.id, point)
    setOpen({ ...open, mode: 'edit', draft: isNew || open.draft ? point : null })
  }

  return (
    <div ref={area} className={classes.area} data-own-press>
      {open?.mode === 'place' && (
        <button type="button" className={classes.target} aria-label={t('placeHere')} onClick={putAt}>
          <span>{t('placeHint')}</span>
        </button>
      )}
      {shown.map(([id, point], at) => (
        <PointMarker
          key={id}
          data-point={id}
          point={open?.id === id && openedPoint ? openedPoint : point}
          number={at + 1}
          spot={drag.held?.id === id ? drag.held.spot : turned(open?.id === id && openedPoint ? openedPoint : point, turn)}
          success={pointSuccess(answers, id)}
          answer={answerText(point, answers[id])}
          note={justAnswered?.id === id ? answerText(point, answers[id]) : null}
          movable={editing}
          hintId={editing ? hintId : undefined}
          aria-expanded={open?.id === id}
          {...(editing && (fresh?.id !== id ? drag.handlers(id, point) : {}))}
          onClick={() => {
            if (!drag.wasDrag()) setOpen({ id, mode: fresh?.id === id || (editing && !isOpenPoint(point)) ? 'edit' : 'view', draft: null })
          }}
        />
      ))}
      {open && opened && openedPoint && open.mode !== 'place' && (
        <PointPopover
          key={`${open.id} ${open.mode}`}
          label={isNew ? t('newQuestion') : t('question', { number })}
          spot={drag.held?.id === open.id ? drag.held.spot : turned(openedPoint, turn)}
          tall={open.mode === 'edit'}
          done={open.done ?? false}
          onClose={close}
        >
          {open.mode === 'edit' ? (
            <PointEditor
              number={number}
              point={openedPoint}
              isNew={isNew}
              onChange={change}
              onSave={save}
              onMove={() => setOpen({ ...open, mode: 'place' })}
              onDelete={() => {
                changes.remove(open.id)
                setOpen(null)
              }}
            />
          ) : (
            <PointQuestion
              id={open.id}
              number={number}
              point={openedPoint}
              answer={answers[open.id]}
              canAnswer={canAnswer}
              onSubmit={(attempt) => {
                const judged = submit(open.id, attempt)
                if (!judged) return
                setSpoken(t(judged.success ? 'right' : 'wrong', { answer: answerText(openedPoint, judged) }))
                if (judged.success) setOpen({ ...open, done: true })
              }}
              onEdit={editing ? () => setOpen({ ...open, mode: 'edit' }) : undefined}
            />
          )}
        </PointPopover>
      )}
      {foot && createPortal(<PointFoot points={points} answers={answers} onReset={reset} canAnswer={canAnswer} />, foot)}
      <VisuallyHidden id={hintId} aria-hidden>
        {t('moveHint')}
      </VisuallyHidden>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}
