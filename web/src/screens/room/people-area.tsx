import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RoomMember } from '@keel/contract/entities/room'
import { PeopleList } from '../../features/presence/people-list'
import { retriedPart } from '../../lib/retried-part'
import { useClassroom } from './classroom-context'
import classes from './people-area.module.css'

const PeopleDialog = retriedPart(() => import('../../features/members/people-dialog').then((module) => module.PeopleDialog))
const DirectDialog = retriedPart(() => import('../../features/chat/direct-dialog').then((module) => module.DirectDialog))
const InviteDialog = retriedPart(() => import('../../features/invite/invite-dialog').then((module) => module.InviteDialog))

/** The people of the classroom; teachers can change them. */
export function PeopleArea() {
  const t = useTranslations('room')
  const { room, me, modules, selectBoard } = useClassroom()
  const [writeTo, setWriteTo] = useState<RoomMember | null>(null)
  const [dialog, setDialog] = useState<'people' | 'invite' | null>(null)
  const boardNames = useMemo(() => new Map(modules.flatMap((module) => module.boards.map((board) => [board.id, board.name]))), [modules])
  return (
    <div className={classes.people}>
      <PeopleList people={room.users} meId={me.id} boardNames={boardNames} onOpenBoard={selectBoard} onWrite={setWriteTo} />
      {room.can_edit && (
        <div className={classes.peopleActions}>
          <Button variant="default" size="sm" leftSection={<IconUsers size={17} aria-hidden />} onClick={() => setDialog('people')}>
            {t('people.manage')}
          </Button>
        </div>
      )}
      {writeTo && <DirectDialog person={writeTo} meId={me.id} onClose={() => setWriteTo(null)} />}
      {dialog === 'people' && (
        <PeopleDialog
          room={room}
          opened
          onClose={() => setDialog(null)}
          onInvite={() => setDialog('invite')}
          onWrite={(person) => {
            setDialog(null)
            setWriteTo(person)
          }}
        />
      )}
      {dialog === 'invite' && <InviteDialog room={room} opened onClose={() => setDialog(null)} />}
    </div>
  )
}
