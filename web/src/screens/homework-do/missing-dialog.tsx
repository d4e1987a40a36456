import { useTranslations } from 'use-intl/react'
import type { HomeworkExercise } from '@keel/contract/entities/homework'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { useExerciseKind } from '../_shared/use-exercise-kind'
import classes from './missing-dialog.module.css'

interface Props {
  missing: readonly HomeworkExercise[]
  onHandIn: () => Promise<unknown>
  onClose: () => void
}

/** Names the exercises that are not finished before homework is handed in without them. */
export function MissingDialog({ missing, onHandIn, onClose }: Props) {
  const t = useTranslations('homework-work')
  const kind = useExerciseKind()
  return (
    <Dialog opened onClose={onClose} title={t('missing.title')} size="md">
      <DialogForm submitLabel={t('missing.handIn')} onSubmit={onHandIn} onCancel={onClose}>
        <p className={classes.lead}>{t('missing.lead', { count: missing.length })}</p>
        <ul className={classes.list}>
          {missing.map((exercise) => (
            <li key={exercise.item_id}>
              {kind(exercise)}
              {exercise.title !== '' && <span className={classes.words}>{exercise.title}</span>}
            </li>
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  )
}
