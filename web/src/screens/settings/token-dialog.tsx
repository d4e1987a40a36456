import { Button, Checkbox, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { API_TOKEN_NAME_MAX_LENGTH } from '@keel/contract/constants'
import { TOKEN_SCOPES, type TokenScope } from '@keel/contract/token-scopes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { createToken } from '../../data/tokens/calls'
import { useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import section from './section.module.css'

const FIELDS = ['name', 'password'] as const
const DAYS = [7, 30, 90, 365] as const

/** Makes an API token, and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.tokens')
  const [made, setMade] = useState<string | null>(null)
  return (
    <Dialog opened onClose={onClose} title={t(made === null ? 'new' : 'made')} closeOnClickOutside={made === null}>
      {made === null ? <Form onMade={setMade} onClose={onClose} /> : <Made token={made} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const t = useTranslations('settings.tokens')
  const queryClient = useQueryClient()
  const { sentence, fromServer } = useFieldErrors()
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const showWrong = (errors: Record<string, string>) => {
    setWrong(errors)
    field(FIELDS.find((name) => errors[name]) ?? 'read')?.focus()
  }
  const [create, creating] = useAction(async (name: string, days: number, password: string) => {
    setWrong({})
    setFailure(null)
    try {
      // Accounts without a password leave it out.
      const { token } = await createToken({ name, scopes, days, ...(password ? { password } : {}) })
      await queryClient.invalidateQueries({ queryKey: keys.tokens })
      onMade(token)
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) showWrong(errors)
      else setFailure(error)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = field('name')?.value.trim() ?? ''
    if (!name) showWrong({ name: sentence('required') })
    else if (scopes.length === 0) showWrong({ scopes: t('noScope') })
    else create(name, Number(form.current?.querySelector('select')?.value), field('password')?.value ?? '')
  }
  return (
    <form ref={form} className={section.stack} noValidate onSubmit={submit}>
      <TextInput
        label={t('name')}
        placeholder={t('nameExample')}
        name="name"
        maxLength={API_TOKEN_NAME_MAX_LENGTH}
        autoComplete="off"
        data-autofocus
        error={wrong['name']}
        aria-invalid={wrong['name'] ? true : undefined}
      />
      <Checkbox.Group label={t('may')} value={scopes} onChange={(value) => setScopes(value)} error={wrong['scopes']}>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox key={scope} mt="sm" name={scope} value={scope} label={t(`scope.${scope}`)} description={t(`scopeText.${scope}`)} />
        ))}
      </Checkbox.Group>
      <NativeSelect label={t('valid')} defaultValue="30" data={DAYS.map((days) => ({ value: String(days), label: t('days', { days }) }))} />
      <OwnPasswordInput label={t('password')} error={wrong['password']} />
      <FormError error={failure} />
      <DialogFoot onCancel={onClose} busy={creating}>
        <Button type="submit" loading={creating}>
          {t('create')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations('settings.tokens')
  const c = useTranslations('common')
  return (
    <div className={section.stack}>
      <p className={section.lead}>{t('madeText')}</p>
      <TextInput aria-label={t('made')} value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
      <DialogFoot>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{c('close')}</Button>
      </DialogFoot>
    </div>
  )
}
