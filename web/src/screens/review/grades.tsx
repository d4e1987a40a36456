import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './review.module.css'
import type { Grade } from './use-session'

const NAMES = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' } as const
const GRADES: readonly Grade[] = [1, 2, 3, 4]

/** Four grade buttons, also the keys 1 to 4; the suggested one has the focus. */
export function Grades({ suggested, onGrade }: { suggested: Grade; onGrade: (grade: Grade) => void }) {
  const t = useTranslations('vocabulary')
  const likely = useRef<HTMLButtonElement>(null)
  useEffect(() => likely.current?.focus({ preventScroll: true }), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const grade = GRADES.find((one) => String(one) === event.key)
    if (!grade || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onGrade(grade)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={classes.grades} role="group" aria-label={t('repeat.how')}>
      {GRADES.map((grade) => (
        <button
          key={grade}
          ref={grade === suggested ? likely : undefined}
          type="button"
          className={classes.grade}
          data-grade={grade}
          data-likely={grade === suggested || undefined}
          onClick={() => onGrade(grade)}
        >
          <strong>{t(`grade.${NAMES[grade]}`)}</strong>
          <span>{t(`gradeHint.${NAMES[grade]}`)}</span>
          <kbd aria-hidden>{grade}</kbd>
        </button>
      ))}
    </div>
  )
}
