import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { HomeworkExercise, HomeworkResult } from '@keel/contract/entities/homework'
import { mayRelease } from '@keel/contract/may-release'
import type { homeworkGrid } from '@keel/contract/routes/homework'
import type { DataOf } from '@keel/contract/route'
import { StateMark } from '../../features/homework/state-mark'
import { useMoment } from '../../lib/use-moment'
import { Avatar, fullName } from '../../ui/avatar'
import { toast } from '../../ui/toast/toast'
import { useRelease } from '../_shared/homework/use-release'
import { ReturnDialog } from '../_shared/homework/return-dialog'
import results from '../_shared/results.module.css'
import { ScoreCell } from '../_shared/score-cell'
import { useExerciseKind } from '../_shared/use-exercise-kind'
import { firstTryShare } from './first-try-share'
import classes from './grid.module.css'
import { Others } from './others'

export type GridData = DataOf<typeof homeworkGrid>

/** Students by exercises, and what is done with several of them at once. */
export function Grid({ homeworkId, grid: { exercises, students, others }, now }: { homeworkId: number; grid: GridData; now: Date }) {
  const t = useTranslations('homework-work')
  const kind = useExerciseKind()
  const moment = useMoment()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [returning, setReturning] = useState(false)
  const { release, busy } = useRelease(homeworkId)
  const chosen = students.filter(({ student }) => ticked.has(student.id))
  const finished = chosen.filter(({ part }) => mayRelease(part.state, 'done'))
  const returned = chosen.filter(({ part }) => mayRelease(part.state, 'returned'))
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const released = (text: string) => {
    setTicked(new Set())
    toast.success(text)
  }
  const all = students.map(({ student }) => student.id)
  return (
    <>
      <div className={results.scroll} role="region" aria-label={t('grid.title')} tabIndex={0}>
        <table className={results.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.who}>
                <Checkbox
                  label={t('grid.students', { count: students.length })}
                  checked={all.length > 0 && chosen.length === all.length}
                  indeterminate={chosen.length > 0 && chosen.length < all.length}
                  onChange={(event) => tick(all, event.currentTarget.checked)}
                />
              </th>
              <th scope="col">{t('grid.state')}</th>
              <th scope="col">{t('grid.sum')}</th>
              {exercises.map((exercise) => (
                <th key={exercise.item_id} scope="col" className={classes.exercise}>
                  <span className={classes.kind}>{kind(exercise)}</span>
                  {exercise.title !== '' && <span className={classes.words}>{exercise.title}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map(({ student, part, added_at, results: reached }) => {
              const to = { to: '/homework/$id/students/$student', params: { id: String(homeworkId), student: String(student.id) } } as const
              return (
                <tr key={student.id}>
                  <th scope="row" className={classes.who}>
                    <span className={classes.student}>
                      <Checkbox
                        aria-label={t('grid.select', { name: fullName(student) })}
                        checked={ticked.has(student.id)}
                        onChange={(event) => tick([student.id], event.currentTarget.checked)}
                      />
                      <span className={classes.picture}>
                        <Avatar person={student} size={30} decorative />
                      </span>
                      <span className={classes.whom}>
                        <Link {...to} className={classes.name}>
                          {fullName(student)}
                        </Link>
                        {added_at !== null && <span className={classes.added}>{t('grid.added', { when: moment(added_at) })}</span>}
                      </span>
                    </span>
                  </th>
                  <td>
                    <StateMark part={part} now={now} />
                  </td>
                  <td>
                    <Share exercises={exercises} results={reached} />
                  </td>
                  {exercises.map(({ item_id, type, total }) => (
                    <td key={item_id} className={classes.cell}>
                      <Link {...to} search={{ item: item_id }} className={classes.open}>
                        <Score type={type} result={reached.find((one) => one.item_id === item_id)} total={total} />
                      </Link>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Others homeworkId={homeworkId} others={others} />
      {chosen.length > 0 && (
        <div className={classes.chosen} role="group" aria-label={t('grid.chosen', { count: chosen.length })}>
          <span className={classes.count}>{t('grid.chosen', { count: chosen.length })}</span>
          <Button variant="default" disabled={returned.length === 0} onClick={() => setReturning(true)}>
            {t('return')}
          </Button>
          <Button
            loading={busy}
            disabled={finished.length === 0}
            onClick={() => release(finished, { to: 'done' }, (count) => released(t('markedDone', { count })))}
          >
            {t('markDone')}
          </Button>
        </div>
      )}
      {returning && (
        <ReturnDialog
          homeworkId={homeworkId}
          students={returned}
          onReturned={(count) => released(t('returned', { count }))}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}

/** The first try counts; what was reached since is named beside it. */
const Score = ({ type, result, total }: { type: number; result: HomeworkResult | undefined; total: number }) => (
  <ScoreCell type={type} score={result && { done: result.done, first: result.first_try }} total={result?.total ?? total} />
)

/** The share of all questions that were answered correctly on first try. */
function Share({ exercises, results: reached }: { exercises: readonly HomeworkExercise[]; results: readonly HomeworkResult[] }) {
  const format = useFormatter()
  const share = firstTryShare(exercises, reached)
  return share === null ? '–' : format.number(share, { style: 'percent' })
}
