import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconMessage2, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE, USER_STATUS } from '@keel/contract/constants'
import type { RoomCard, RoomMember } from '@keel/contract/entities/room'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { plannedInRoom } from '../../data/schedule/calls'
import { removeStudent } from '../../data/rooms/calls'
import { personalLinksQuery } from '../../data/rooms/personal-links'
import { addTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { Avatar, fullName } from '../../ui/avatar'
import { confirm } from '../../ui/confirm/confirm'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast/toast'
import { Tooltip } from '../../ui/tooltip'
import classes from './people-dialog.module.css'

const PersonalLinkButton = retriedPart(async () => {
  const [module] = await Promise.all([import('./personal-link-button'), addTexts('without-mail')])
  return module.PersonalLinkButton
})
const PersonalLinkDialog = retriedPart(() => import('./personal-link-dialog').then((module) => module.PersonalLinkDialog))

export interface PeopleDialogProps {
  room: RoomCard
  opened: boolean
  onClose: () => void
  onInvite?: () => void
  /** Writes to somebody. */
  onWrite?: (person: RoomMember) => void
}

/** The people of a classroom; its owner removes students here. */
export function PeopleDialog({ room, opened, onClose, onInvite, onWrite }: PeopleDialogProps) {
  const t = useTranslations('rooms.people')
  const client = useQueryClient()
  const meId = useMe()?.id
  const links = useQuery({ ...personalLinksQuery(room.id), enabled: room.can_edit && opened })
  const withoutMail = new Set(links.data?.map(({ user_id }) => user_id))
  const [linkOf, setLinkOf] = useState<RoomMember | null>(null)
  const remove = (person: RoomMember) => {
    // The question replaces this dialog.
    onClose()
    void ask(person)
  }
  const ask = async (person: RoomMember) => {
    const count = await plannedInRoom(room.id).catch(() => 0)
    const planned = room.type === ROOM_TYPE.group ? t('plannedGroup', { count }) : t('planned', { count })
    confirm({
      title: t('removeTitle', { name: fullName(person) }),
      body: count > 0 ? `${t('removeText')} ${planned}` : t('removeText'),
      confirmLabel: t('remove'),
      danger: true,
      onConfirm: async () => {
        await removeStudent(room.id, person.id)
        await client.invalidateQueries({ queryKey: keys.rooms, exact: true })
        await client.invalidateQueries({ queryKey: keys.events })
        toast.success(t('removed', { name: fullName(person) }))
      },
    })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { room: room.name })} size="sm">
      <Stack gap="md">
        <ul className={classes.list}>
          {room.users.map((person) => (
            <li key={person.id} className={classes.person}>
              <Avatar person={person} online={person.status === USER_STATUS.online} size={38} />
              <div className={classes.who}>
                <span>{fullName(person)}</span>
                <span className={classes.sub}>{person.owner ? t('teacher') : t('student')}</span>
              </div>
              {onWrite && person.id !== meId && (
                <Tooltip label={t('write')}>
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={t('writeName', { name: fullName(person) })}
                    onClick={() => onWrite(person)}
                  >
                    <IconMessage2 size={19} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
              {withoutMail.has(person.id) && <PersonalLinkButton person={person} onOpen={() => setLinkOf(person)} />}
              {room.can_edit && !person.owner && (
                <Tooltip label={t('remove')}>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={t('removeName', { name: fullName(person) })}
                    onClick={() => remove(person)}
                  >
                    <IconUserMinus size={19} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
        {room.users.length < 2 && (
          <Text c="dimmed" size="sm">
            {t('nobody')}
          </Text>
        )}
        {onInvite && (
          <Group justify="flex-end">
            <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={onInvite}>
              {t('invite')}
            </Button>
          </Group>
        )}
      </Stack>
      {linkOf && <PersonalLinkDialog roomId={room.id} person={linkOf} onClose={() => setLinkOf(null)} />}
    </Dialog>
  )
}
