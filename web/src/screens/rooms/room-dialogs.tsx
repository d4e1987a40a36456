import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RoomCard } from '@keel/contract/entities/room'
import { InviteDialog } from '../../features/invite/invite-dialog'
import { PeopleDialog } from '../../features/members/people-dialog'
import { RoomSettingsDialog } from '../../features/room-settings/room-settings-dialog'
import { CreateRoomDialog } from './create-room-dialog'
import type { RoomTask } from './room-menu'

interface Props {
  task: RoomTask
  rooms: RoomCard[]
  onTask: (task: RoomTask | null) => void
}

/** The dialogs of the classrooms screen, one at a time. */
export function RoomDialogs({ task, rooms, onTask }: Props) {
  const navigate = useNavigate()
  // Stays mounted while the dialog fades out.
  const [opened, setOpened] = useState(true)
  const [shown, setShown] = useState(task)
  if (task !== shown) {
    setShown(task)
    setOpened(true)
  }
  // A dialog opened during the fade-out is not closed with this one.
  useEffect(() => {
    if (opened) return undefined
    const timer = setTimeout(() => onTask(null), 200)
    return () => clearTimeout(timer)
  }, [opened, onTask])
  const close = () => setOpened(false)
  if (task.kind === 'create')
    return <CreateRoomDialog opened={opened} onClose={close} onCreated={(room) => onTask({ kind: 'invite', roomId: room.id })} />
  const room = rooms.find(({ id }) => id === task.roomId)
  if (!room) return null
  if (task.kind === 'invite') return <InviteDialog room={room} opened={opened} onClose={close} />
  if (task.kind === 'people')
    return (
      <PeopleDialog
        room={room}
        opened={opened}
        onClose={close}
        onInvite={() => onTask({ kind: 'invite', roomId: room.id })}
        onWrite={(person) => void navigate({ to: '/messages/with/$user', params: { user: String(person.id) } })}
      />
    )
  return <RoomSettingsDialog room={room} opened={opened} onClose={close} />
}
