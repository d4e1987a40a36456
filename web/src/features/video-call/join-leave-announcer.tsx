import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullName } from '../../ui/avatar'
import { useCall, useCallState } from './call-context'

/** Announces to screen readers who joined and who left; others see the tiles. */
export function JoinLeaveAnnouncer() {
  const t = useTranslations('call')
  const { people } = useCall()
  const ids = useCallState(({ others }) => others.map(({ userId }) => userId).join(' '))
  const before = useRef<Set<number>>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const now = new Set(ids === '' ? [] : ids.split(' ').map(Number))
    const known = before.current
    before.current = now
    if (!known) return
    const name = (id: number) => fullName(people.find((person) => person.id === id) ?? { first_name: '', last_name: '' })
    const came = [...now].filter((id) => !known.has(id)).map((id) => t('joined', { name: name(id) }))
    const left = [...known].filter((id) => !now.has(id)).map((id) => t('left', { name: name(id) }))
    if (came.length + left.length > 0) setAnnouncement([...came, ...left].join('. '))
  }, [ids, people, t])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
