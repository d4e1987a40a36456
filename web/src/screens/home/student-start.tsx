import { Button, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EmptyState } from '../../ui/states'
import classes from './student-start.module.css'
import { invitePathIn } from './invite-token'

/** Shown to a student without a classroom: a field for the teacher's link. */
export function StudentStart() {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const found = invitePathIn(link)
    if (found) void navigate({ to: found.to, params: { token: found.token } })
    else setWrong(true)
  }
  return (
    <EmptyState
      icon={<IconLink size={26} stroke={1.6} />}
      title={t('student.title')}
      text={t('student.text')}
      action={
        <form className={classes.linkForm} onSubmit={open} noValidate>
          <TextInput
            aria-label={t('student.link')}
            placeholder={t('student.link')}
            value={link}
            error={wrong ? t('student.badLink') : undefined}
            onChange={(event) => {
              setLink(event.currentTarget.value)
              setWrong(false)
            }}
            className={classes.linkInput}
            autoComplete="off"
          />
          <Button type="submit" disabled={link.trim() === ''}>
            {t('student.open')}
          </Button>
        </form>
      }
    />
  )
}
