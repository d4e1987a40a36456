import { Divider, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { keys } from '../../data/_shared/keys'
import { newInviteToken } from '../../data/rooms/calls'
import { inviteTokensQuery } from '../../data/rooms/invites'
import { Dialog } from '../../ui/dialog'
import { LinkCard } from '../../ui/link-card'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { ErrorState } from '../../ui/states'
import { AddStudentForm } from './add-student-form'

export interface InviteDialogProps {
  room: Pick<RoomCard, 'id' | 'name' | 'type' | 'users'>
  opened: boolean
  onClose: () => void
}

/** Ways to invite to a classroom: a link, its QR code, an e-mail address. */
export function InviteDialog({ room, opened, onClose }: InviteDialogProps) {
  const t = useTranslations('rooms.invite')
  const full = room.type === ROOM_TYPE.individual && room.users.some((person) => !person.owner)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { room: room.name })} size="md">
      {full ? (
        <Text c="dimmed">{t('full')}</Text>
      ) : (
        <Stack gap="lg">
          <InviteLink roomId={room.id} />
          <Divider label={t('or')} labelPosition="center" />
          <AddStudentForm roomId={room.id} />
        </Stack>
      )}
    </Dialog>
  )
}

function InviteLink({ roomId }: { roomId: number }) {
  const t = useTranslations('rooms.invite')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(inviteTokensQuery(roomId))
  const renew = async () => {
    try {
      client.setQueryData(keys.inviteTokens(roomId), [await newInviteToken(roomId)])
      toast.success(t('renewed'))
      return true
    } catch (failure) {
      toastError(failure)
      return false
    }
  }
  const token = data?.[0]?.token
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!token) return <Skeleton height={320} />
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('text')}
      </Text>
      <LinkCard
        // The user's own address of this product, whatever the server believes it to be.
        url={`${window.location.origin}/r/${token}`}
        label={t('link')}
        qrLabel={t('qr')}
        change={{
          icon: <IconRefresh size={15} aria-hidden />,
          label: t('renew'),
          question: t('renewText'),
          confirm: t('renewConfirm'),
          run: renew,
        }}
      />
    </Stack>
  )
}
