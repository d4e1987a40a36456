import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ItemCode } from '@keel/contract/items/codes'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { ExerciseCards } from './exercise-cards'
import classes from './exercise-picker.module.css'
import { LibraryExerciseForm, type LibraryExerciseFormProps } from './library-exercise-form'

/** A new exercise of the library: its type, then its name. Needs `loadClassroomTexts()` and `loadLibraryTexts()`. */
export function LibraryExerciseDialog({ edited, onSubmit, onBack, onClose }: LibraryExerciseFormProps) {
  const t = useTranslations('upload')
  const tl = useTranslations('library-dialog')
  const [picked, setPicked] = useState<ItemCode | null>(null)
  const code = edited?.code ?? picked
  const back = edited ? undefined : code === null ? onBack : () => setPicked(null)
  return (
    <Dialog opened onClose={onClose} title={code === null ? t('pickExercise') : tl(edited ? 'renameExercise' : 'newExercise')} size="lg">
      {code === null ? (
        <div className={classes.form}>
          <ExerciseCards onPick={setPicked} />
          <DialogFoot onBack={back} onCancel={onClose} />
        </div>
      ) : (
        <LibraryExerciseForm key={code} code={code} edited={edited} onSubmit={onSubmit} onBack={back} onClose={onClose} />
      )}
    </Dialog>
  )
}
