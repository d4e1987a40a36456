import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { useUser } from '../../data/users/me'
import { fullName } from '../../ui/avatar'
import { resultsOf } from './results'
import { Section } from './section'
import { ScoreCell } from '../_shared/score-cell'
import { useExerciseKind } from '../_shared/use-exercise-kind'
import classes from '../_shared/results.module.css'

/** Each exercise with the students' results on the first try. */
export function ResultsSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const format = useFormatter()
  const kind = useExerciseKind()
  const { id: meId } = useUser()
  const { students, boards, scoreOf, sumOf } = resultsOf(lesson, meId)
  const running = lesson.status !== LESSON_STATUS.completed
  if (boards.length === 0 || students.length === 0)
    return (
      <Section title={t('results.title')}>
        <p className={classes.none}>{t('results.none')}</p>
      </Section>
    )
  return (
    <Section title={t('results.title')} lead={t(running ? 'results.leadRunning' : 'results.lead')}>
      <div className={classes.scroll} role="region" aria-label={t('results.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('results.exercise')}</th>
              {students.map((student) => (
                <th key={student.id} scope="col" className={classes.student}>
                  {lesson.is_teacher ? fullName(student) : t('results.you')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boards.map(({ name, exercises }, index) => (
              <Fragment key={index}>
                <tr>
                  <th scope="colgroup" colSpan={students.length + 1} className={classes.board}>
                    <span>{name || t('boards.hidden')}</span>
                  </th>
                </tr>
                {exercises.map((exercise) => (
                  <tr key={exercise.item_id}>
                    <th scope="row" className={classes.exercise}>
                      <span className={classes.kind}>{kind(exercise)}</span>
                      {exercise.title !== '' && <span className={classes.words}>{exercise.title}</span>}
                    </th>
                    {students.map((student) => (
                      <td key={student.id}>
                        <ScoreCell type={exercise.type} score={scoreOf(student.id, exercise.item_id)} total={exercise.total} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('results.all')}</th>
              {students.map((student) => {
                const sum = sumOf(student.id)
                return <td key={student.id}>{sum === null ? '–' : format.number(sum.first / sum.done, { style: 'percent' })}</td>
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
