import { Button, TextInput } from '@mantine/core'
import { PASSKEY_NAME_MAX_LENGTH } from '@keel/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { addPasskey } from '../../data/users/passkeys'
import { useUser } from '../../data/users/me'
import { useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { hasPasskeyAlready, isChangeOfMind } from '../../lib/passkeys'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { describeAgent } from './describe-agent'
import section from './section.module.css'

const FIELDS = ['name', 'password'] as const

/** Asks for a name and the password, then has the browser make a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.passkeys')
  const user = useUser()
  const queryClient = useQueryClient()
  const { sentence, fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const showWrong = (errors: Record<string, string>) => {
    setWrong(errors)
    field(FIELDS.find((name) => errors[name]) ?? 'name')?.focus()
  }
  const [add, adding] = useAction(async (name: string, password: string) => {
    setWrong({})
    setFailure(null)
    try {
      await addPasskey({ name, password })
      await queryClient.invalidateQueries({ queryKey: keys.passkeys })
      toast.success(t('added'))
      onClose()
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) showWrong(errors)
      else if (isApiError(error)) setFailure(error)
      else if (hasPasskeyAlready(error)) toast.error(t('have'))
      else if (!isChangeOfMind(error)) toast.error(t('notMade'))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = field('name')?.value.trim() ?? ''
    if (name) add(name, field('password')?.value ?? '')
    else showWrong({ name: sentence('required') })
  }
  const { browser, system } = describeAgent(navigator.userAgent)
  return (
    <Dialog opened onClose={adding ? () => undefined : onClose} title={t('add')}>
      <form ref={form} className={section.stack} noValidate onSubmit={submit}>
        <p className={section.lead}>{t('addText')}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <TextInput
          label={t('name')}
          placeholder={t('nameExample')}
          name="name"
          defaultValue={[browser, system].filter(Boolean).join(', ')}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          error={wrong['name']}
          aria-invalid={wrong['name'] ? true : undefined}
        />
        <OwnPasswordInput label={t('password')} error={wrong['password']} />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={adding}>
          <Button type="submit" loading={adding}>
            {t('next')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
