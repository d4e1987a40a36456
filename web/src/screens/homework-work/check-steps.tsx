import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import { mayRelease } from '@keel/contract/may-release'
import { useMoment } from '../../lib/use-moment'
import { useKeptFocus } from '../../lib/use-kept-focus'
import { fullName } from '../../ui/avatar'
import { Tooltip } from '../../ui/tooltip'
import { ReturnDialog } from '../_shared/homework/return-dialog'
import { type StudentPart, useRelease } from '../_shared/homework/use-release'
import classes from './check-steps.module.css'

interface Props {
  homeworkId: number
  students: readonly StudentPart[]
  shown: StudentPart
}

/** Steps from one student to the next (J, K; N to the next who waits), and what the teacher does with the work of this one. */
export function CheckSteps({ homeworkId, students, shown }: Props) {
  const t = useTranslations('homework-work')
  const moment = useMoment()
  const navigate = useNavigate()
  const [returning, setReturning] = useState<number | null>(null)
  const kept = useKeptFocus<HTMLDivElement>()
  const { release, busy } = useRelease(homeworkId)
  const at = students.findIndex(({ student }) => student.id === shown.student.id)
  const [before, after] = [students[at - 1], students[at + 1]]
  const others = [...students.slice(at + 1), ...students.slice(0, at)]
  const waiting = others.find(({ part }) => part.state === HOMEWORK_STATE.handedIn)
  const go = (to: StudentPart | undefined) => {
    if (!to) return
    const params = { id: String(homeworkId), student: String(to.student.id) }
    void navigate({ to: '/homework/$id/students/$student', params, replace: true })
  }
  // On any keyboard the same keys; not while a dialog or a menu is open.
  const onKey = (to: StudentPart | undefined) => () => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) go(to)
  }
  const physical = { usePhysicalKeys: true }
  useHotkeys([
    ['j', onKey(after), physical],
    ['k', onKey(before), physical],
    ['n', onKey(waiting), physical],
  ])
  const isDone = shown.part.state === HOMEWORK_STATE.done
  const when = isDone ? shown.part.done_at : shown.part.state === HOMEWORK_STATE.returned ? shown.part.returned_at : null
  const returned = students.filter(({ student }) => student.id === returning)
  const waits = shown.part.state === HOMEWORK_STATE.handedIn
  const step = (label: string, to: StudentPart | undefined, Icon: typeof IconChevronLeft) => (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={!to} onClick={() => go(to)}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div {...kept} className={classes.foot}>
      {students.length > 1 && (
        <span className={classes.steps}>
          {step(t('before'), before, IconChevronLeft)}
          <span>{t('studentOf', { number: at + 1, count: students.length })}</span>
          {step(t('after'), after, IconChevronRight)}
        </span>
      )}
      <p className={classes.state} role="status">
        {when !== null && t(isDone ? 'doneAt' : 'returnedAt', { when: moment(when) })}
      </p>
      <span className={classes.actions}>
        {mayRelease(shown.part.state, 'returned') && (
          <Button variant="default" onClick={() => setReturning(shown.student.id)}>
            {t('return')}
          </Button>
        )}
        {mayRelease(shown.part.state, 'done') && (
          <Button variant={waits ? 'filled' : 'default'} loading={busy} onClick={() => release([shown], { to: 'done' })}>
            {t('markDone')}
          </Button>
        )}
        {!waits && waiting && <Button onClick={() => go(waiting)}>{t('next', { name: fullName(waiting.student) })}</Button>}
      </span>
      {returned.length > 0 && <ReturnDialog homeworkId={homeworkId} students={returned} onClose={() => setReturning(null)} />}
    </div>
  )
}
