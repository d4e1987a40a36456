import { Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { keys } from '../../api/keys'
import { inviteTokensQuery, newInviteToken } from '../../api/rooms'
import { useAction } from '../../lib/use-action'
import { CopyField } from '../../ui/copy-field'
import { Dialog } from '../../ui/dialog'
import { notify } from '../../ui/notify/notify'
import { notifyError } from '../../ui/notify/notify-error'
import { QrCode } from '../../ui/qr-code'
import { ErrorState } from '../../ui/states'
import { AddStudentForm } from './add-student-form'
import classes from './invite.module.css'

export interface InviteDialogProps {
  room: Pick<RoomCard, 'id' | 'name' | 'type' | 'users'>
  opened: boolean
  onClose: () => void
}

/** Ways into a classroom: a link, its QR code, an e-mail address. */
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

/** The button that asked is gone: the focus goes to what answers. */
const focus = (element: HTMLElement | null) => element?.focus()

function InviteLink({ roomId }: { roomId: number }) {
  const t = useTranslations('rooms.invite')
  const common = useTranslations('common')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(inviteTokensQuery(roomId))
  const [asking, setAsking] = useState(false)
  const [renew, renewing] = useAction(async () => {
    try {
      client.setQueryData(keys.inviteTokens(roomId), [await newInviteToken(roomId)])
      notify.success(t('renewed'))
      setAsking(false)
    } catch (failure) {
      notifyError(failure)
    }
  })
  const token = data?.[0]?.token
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!token) return <Skeleton height={320} />
  // The reader's own address of this product, whatever the server believes it to be.
  const url = `${window.location.origin}/r/${token}`
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('text')}
      </Text>
      <CopyField label={t('link')} value={url} />
      <div className={classes.qr}>
        <QrCode text={url} label={t('qr')} />
        {asking ? (
          // Asked in place: a dialog over a dialog would hide what it is about.
          <div className={classes.asking} role="alert">
            <p>{t('renewText')}</p>
            <Group gap="xs" justify="center">
              <Button size="xs" variant="default" onClick={() => setAsking(false)} disabled={renewing}>
                {common('cancel')}
              </Button>
              <Button size="xs" color="red" loading={renewing} onClick={renew} ref={focus}>
                {t('renewConfirm')}
              </Button>
            </Group>
          </div>
        ) : (
          <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh size={15} aria-hidden />} onClick={() => setAsking(true)}>
            {t('renew')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
