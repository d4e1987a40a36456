import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RoomCard, RoomMember } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { roomsQuery } from '../../data/rooms/queries'
import { Avatar, fullName } from '../../ui/avatar'
import { Dialog } from '../../ui/dialog'
import { ButtonLink } from '../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import classes from './messages.module.css'

interface Contact {
  person: RoomMember
  rooms: string[]
}

/** Returns everybody who shares a classroom with the user, by name. */
function peopleOf(rooms: readonly RoomCard[], meId: number): Contact[] {
  const people = new Map<number, Contact>()
  for (const room of rooms)
    for (const person of room.users) {
      if (person.id === meId) continue
      const known = people.get(person.id)
      if (known) known.rooms.push(room.name)
      else people.set(person.id, { person, rooms: [room.name] })
    }
  return [...people.values()].sort((a, b) => fullName(a.person).localeCompare(fullName(b.person)))
}

/** Selects a person to write to. */
export function PeopleDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const t = useTranslations('messages')
  const rooms = useQuery(roomsQuery)
  const [text, setText] = useState('')
  const people = peopleOf(rooms.data ?? [], me.id)
  const wanted = text.trim().toLocaleLowerCase()
  const found = people.filter(({ person }) => fullName(person).toLocaleLowerCase().includes(wanted))
  return (
    <Dialog opened onClose={onClose} title={t('write')} size="sm">
      {rooms.isPending ? (
        <LoadingState />
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : people.length === 0 ? (
        <EmptyState
          boxed={false}
          title={t('people.none')}
          text={t('people.noneText')}
          action={
            <ButtonLink to="/rooms" variant="default">
              {t('empty.action')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <TextInput
            data-autofocus
            aria-label={t('people.search')}
            placeholder={t('people.search')}
            value={text}
            autoComplete="off"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            rightSection={text !== '' && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => setText('')} />}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ul className={classes.people}>
            {found.map(({ person, rooms: shared }) => (
              <li key={person.id}>
                <Link to="/messages/with/$user" params={{ user: String(person.id) }} className={classes.channel} onClick={onClose}>
                  <Avatar person={person} size={38} decorative />
                  <span className={classes.channelText}>
                    <span className={classes.channelName}>{fullName(person)}</span>
                    <span className={classes.preview}>{shared.join(', ')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className={classes.noPeople}>{t('people.notFound')}</p>}
        </>
      )}
    </Dialog>
  )
}
