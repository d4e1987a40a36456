import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ItemCode } from '@keel/contract/items/codes'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { ExerciseCards } from './exercise-cards'

/** The choice of an exercise type; lists only types that can be created. */
export function ExercisePicker({ create, onClose }: { create: (code: ItemCode) => Promise<void>; onClose: () => void }) {
  const t = useTranslations('upload')
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
    <Dialog opened onClose={onClose} title={t('pickExercise')} size="xl">
      <FormError error={error} />
      <ExerciseCards onPick={pick} disabled={busy} />
    </Dialog>
  )
}
