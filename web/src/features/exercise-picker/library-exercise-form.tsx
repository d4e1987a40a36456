import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EXERCISE_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { ItemCode } from '@keel/contract/items/codes'
import { useItemText } from '../../items/_shared/item-text'
import { exerciseTypes } from '../../items/registry'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import classes from './exercise-picker.module.css'
import { ExercisePreview } from './exercise-preview'
import type { LibraryExerciseDialogProps } from './library-exercise-dialog'

type Props = Pick<LibraryExerciseDialogProps, 'edited' | 'onSubmit' | 'onClose'> & { code: ItemCode; onBack: (() => void) | undefined }

/** The name of an exercise that was chosen. */
export function LibraryExerciseForm({ code, edited, onSubmit, onBack, onClose }: Props) {
  const t = useTranslations('library-dialog')
  const tc = useTranslations('common')
  const ti = useItemText()
  const type = exerciseTypes.find((one) => one.code === code)?.type
  const label = type ? ti(type.label) : ''
  const [name, setName] = useState(edited?.name ?? label)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const missing = name.trim() === ''
  const [store, busy] = useAction(async () => {
    setError(null)
    try {
      await onSubmit(code, name.trim())
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing) store()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <div className={classes.chosen}>
        {type && <ExercisePreview code={code} Icon={type.icon} />}
        <div>
          <p className={classes.chosenName}>{label}</p>
          {type && <p className={classes.hint}>{ti(type.exercise.hint)}</p>}
        </div>
      </div>
      <TextInput
        label={t('exerciseName')}
        value={name}
        maxLength={EXERCISE_NAME_MAX_LENGTH}
        error={tried && missing ? t('nameRequired') : undefined}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is what this step asks for
        autoFocus
        data-autofocus
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogFoot onBack={onBack} onCancel={onClose} busy={busy}>
        <Button type="submit" loading={busy}>
          {tc(edited ? 'save' : 'create')}
        </Button>
      </DialogFoot>
    </form>
  )
}
