import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EXERCISE_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { ItemCode } from '@keel/contract/items/codes'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { NameStep } from '../../ui/name-step'
import classes from './exercise-picker.module.css'
import { ExercisePreview } from './exercise-preview'

export interface LibraryExerciseFormProps {
  /** The exercise to rename; without it a new one is created. */
  edited?: { code: ItemCode; name: string }
  /** Saves it; when it throws, the dialog stays open and shows why. The name is trimmed and not empty. */
  onSubmit: (code: ItemCode, name: string) => Promise<unknown>
  /** Returns to the previous step; without it there is no such button. */
  onBack?: () => void
  onClose: () => void
}

/** The name of a new or existing exercise. */
export function LibraryExerciseForm({ code, edited, onSubmit, onBack, onClose }: LibraryExerciseFormProps & { code: ItemCode }) {
  const t = useTranslations('library-dialog')
  const tc = useTranslations('common')
  const ti = useItemText()
  const type = itemTypes[code]
  const label = ti(type.label)
  const [name, setName] = useState(edited?.name ?? label)
  const [error, setError] = useState<unknown>(null)
  const [store, busy] = useAction(async () => {
    setError(null)
    try {
      await onSubmit(code, name.trim())
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <NameStep
      label={t('exerciseName')}
      name={name}
      maxLength={EXERCISE_NAME_MAX_LENGTH}
      missing={t('nameRequired')}
      submitLabel={tc(edited ? 'save' : 'create')}
      busy={busy}
      onName={setName}
      onSubmit={store}
      onBack={onBack}
      onClose={onClose}
    >
      <FormError error={error} />
      <div className={classes.chosen}>
        <ExercisePreview name={type.name} Icon={type.icon} />
        <div>
          <p className={classes.chosenName}>{label}</p>
          {type.hint && <p className={classes.hint}>{ti(type.hint)}</p>}
        </div>
      </div>
    </NameStep>
  )
}
