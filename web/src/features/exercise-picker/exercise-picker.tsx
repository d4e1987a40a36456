import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ItemCode } from '@keel/contract/items/codes'
import { useItemText } from '../../items/_shared/item-text'
import { exerciseTypes } from '../../items/registry'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import classes from './exercise-picker.module.css'
import { ExercisePreview } from './exercise-preview'

/** Which exercise to make; only those that can be made are there. */
export function ExercisePicker({ create, onClose }: { create: (code: ItemCode) => Promise<void>; onClose: () => void }) {
  const t = useTranslations('upload')
  const ti = useItemText()
  const [error, setError] = useState<unknown>(null)
  const [pick, busy] = useAction(async (code: ItemCode) => {
    try {
      await create(code)
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <Dialog opened onClose={onClose} title={t('pickExercise')} size="lg">
      <FormError error={error} />
      <div className={classes.grid}>
        {exerciseTypes.map(({ code, type }, at) => (
          <button
            key={code}
            type="button"
            className={classes.card}
            disabled={busy}
            onClick={() => pick(code)}
            data-autofocus={at === 0 || undefined}
          >
            <ExercisePreview code={code} Icon={type.icon} />
            <span className={classes.name}>
              <type.icon size={18} stroke={1.75} aria-hidden />
              {ti(type.label)}
            </span>
            <span className={classes.hint}>{ti(type.exercise.hint)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
