import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { Homework, HomeworkExercise, HomeworkPart } from '@keel/contract/entities/homework'
import { storeAnswers } from '../../data/answers/personal-answers'
import { handIn, refetchHomework, repeatHomework, takeBack } from '../../data/homework/calls'
import { useMoment } from '../../lib/use-moment'
import { drawingSaver } from '../../items/_shared/drawing/saver'
import { retriedPart } from '../../lib/retried-part'
import { useKeptFocus } from '../../lib/use-kept-focus'
import { useAction } from '../../lib/use-action'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import classes from './steps.module.css'

const MissingDialog = retriedPart(() => import('./missing-dialog').then((module) => module.MissingDialog))

/** What a student may do next with homework: hand it in, take it back, do it again. */
export function Steps({ homework, part, isClosed }: { homework: Homework; part: HomeworkPart; isClosed: boolean }) {
  const t = useTranslations('homework-work')
  const moment = useMoment()
  const [missing, setMissing] = useState<readonly HomeworkExercise[]>([])
  const kept = useKeptFocus<HTMLDivElement>()
  const { id } = homework
  /** Runs a step; what is shown is as it is stored then. */
  const take = async (step: () => Promise<unknown>) => {
    try {
      await step()
    } catch (error) {
      toastError(error)
    }
    await refetchHomework()
  }
  const handInNow = (incomplete: boolean) =>
    take(async () => {
      // What was answered before this press belongs to it.
      const [isStored] = await Promise.all([storeAnswers(), drawingSaver.flush()])
      if (!isStored || drawingSaver.store.getState().size > 0) {
        toast.error(t('notStored'))
        return
      }
      const answer = await handIn(id, incomplete)
      setMissing(answer.homework.part?.state === HOMEWORK_STATE.handedIn ? [] : answer.missing)
    })
  const [hand, handing] = useAction(handInNow)
  const [back, taking] = useAction(() => take(() => takeBack(id)))
  const [again, repeating] = useAction(() => take(() => repeatHomework(id)))
  const { state, handed_in_at, done_at } = part
  const when = state === HOMEWORK_STATE.done ? done_at : state === HOMEWORK_STATE.handedIn ? handed_in_at : null
  return (
    <div {...kept} className={classes.foot}>
      <p className={classes.state} role="status">
        {when === null
          ? t(isClosed ? 'closed' : state === HOMEWORK_STATE.returned ? 'improve' : 'saved')
          : t(state === HOMEWORK_STATE.done ? 'doneAt' : 'handedInAt', { when: moment(when) })}
      </p>
      {!isClosed && state === HOMEWORK_STATE.handedIn && (
        <Button variant="default" loading={taking} onClick={back}>
          {t('takeBack')}
        </Button>
      )}
      {!isClosed && state === HOMEWORK_STATE.done && (homework.tries === null || part.repeats + 1 < homework.tries) && (
        <Button variant="default" loading={repeating} onClick={again}>
          {t('again')}
        </Button>
      )}
      {!isClosed && when === null && (
        <Button loading={handing} onClick={() => hand(false)}>
          {t('handIn')}
        </Button>
      )}
      {when === null && missing.length > 0 && (
        <MissingDialog missing={missing} onHandIn={() => handInNow(true)} onClose={() => setMissing([])} />
      )}
    </div>
  )
}
