import { Button, Stack, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EMAIL_MAX_LENGTH } from '@keel/contract/constants'
import { addStudent } from '../../data/rooms/calls'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import classes from './invite.module.css'

const ADDRESS = /^\S+@[^\s@]+\.[^\s@]+$/

/** Adds the user with this e-mail address, or sends an invitation to it. */
export function AddStudentForm({ roomId }: { roomId: number }) {
  const t = useTranslations('rooms.invite')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState(false)
  const [add, busy] = useAction(async () => {
    setError(null)
    try {
      const { added } = await addStudent(roomId, email.trim())
      toast.success(added ? t('added', { name: fullName(added) }) : t('sent', { email: email.trim() }))
      setEmail('')
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ADDRESS.test(email.trim())) add()
        else setWrong(true)
      }}
    >
      <Stack gap="sm">
        <FormError error={error} />
        <div className={classes.form}>
          <TextInput
            className={classes.email}
            type="email"
            label={t('email')}
            description={t('emailHint')}
            value={email}
            maxLength={EMAIL_MAX_LENGTH}
            error={wrong && t('emailWrong')}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setWrong(false)
            }}
          />
          <Button type="submit" variant="default" loading={busy} disabled={!email.trim()} leftSection={<IconSend size={16} aria-hidden />}>
            {t('invite')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
