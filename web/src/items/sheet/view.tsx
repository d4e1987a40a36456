import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sheetProgress } from '@keel/contract/items/sheet/behaviour'
import type { SheetAttempt, SheetValue } from '@keel/contract/items/sheet/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useContentLang, useItemContext } from '../_shared/item-context'
import type { ExerciseProps, ViewProps } from '../_shared/item-type'
import { SheetPages } from './sheet-pages'
import classes from './sheet.module.css'

/** What to draw, and the pages to draw on. */
export function SheetView(props: ViewProps<SheetValue>) {
  const { value, exercise } = props
  if (value.answers && exercise) return <SheetExercise {...props} exercise={exercise} />
  return (
    <>
      <Ask value={value} />
      <SheetPages itemId={props.itemId} value={value} />
    </>
  )
}

function Ask({ value }: { value: SheetValue }) {
  const lang = useContentLang()
  return value.ask.trim() === '' ? null : (
    <p className={classes.ask} lang={lang} dir="auto">
      {value.ask}
    </p>
  )
}

const NOTHING = { total: 0, done: 0, first: 0 }

/** A sheet that students are to draw on: a student's page tells on which pages there is something. */
function SheetExercise({ itemId, value, exercise }: ViewProps<SheetValue> & { exercise: ExerciseProps }) {
  const t = useTranslations('sheet')
  const context = useItemContext()
  const draws = context !== null && context.draws !== false && !context.canEdit && context.answersOf.kind === 'own'
  const counts = draws || context?.answersOf.kind === 'student'
  const tell = useTellDrawn(exercise)
  return (
    <ExerciseFrame
      exercise={{ ...exercise, reset: null }}
      progress={counts ? sheetProgress(value, exercise.answers as Record<string, SheetAttempt>) : NOTHING}
      result=""
      doneLabel={t('drawn')}
    >
      <Ask value={value} />
      <SheetPages itemId={itemId} value={value} onOwnDrawing={draws ? tell : undefined} />
    </ExerciseFrame>
  )
}

/** Returns a function that stores whether something is drawn on a page, as soon as answers can be given. */
function useTellDrawn({ open, submit, answers }: ExerciseProps): (page: number, isDrawn: boolean) => void {
  const [drawn, setDrawn] = useState<Readonly<Record<string, boolean>>>({})
  /** What was given already: what was refused is not given again and again. */
  const told = useRef<Record<string, boolean>>({})
  const give = useEffectEvent((page: string, isDrawn: boolean) => submit(page, { drawn: isDrawn }))
  useEffect(() => {
    if (!open) {
      told.current = {}
      return
    }
    for (const [page, isDrawn] of Object.entries(drawn)) {
      const stored = (answers as Record<string, SheetAttempt>)[page]?.drawn ?? false
      if ((told.current[page] ?? stored) !== isDrawn) {
        told.current[page] = isDrawn
        give(page, isDrawn)
        // Once it is stored it may be taken away, such as in homework that begins again: then it is given again.
      } else if (stored === isDrawn) delete told.current[page]
    }
  }, [open, drawn, answers])
  return (page, isDrawn) => setDrawn((before) => ({ ...before, [page]: isDrawn }))
}
