import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLinkOff, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import type { PersonalLink } from '@keel/contract/entities/room'
import type { Person } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { endPersonalLink, newPersonalLink, personalLinksQuery } from '../../data/rooms/personal-links'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { Dialog } from '../../ui/dialog'
import { LinkCard } from '../../ui/link-card'
import { QrCode } from '../../ui/qr-code'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import classes from './personal-link-dialog.module.css'

interface PersonalLinkDialogProps {
  roomId: number
  person: Person
  onClose: () => void
}

/** The link by which a student without an e-mail address logs in on another device: made, shown once, printed, ended. */
export function PersonalLinkDialog({ roomId, person, onClose }: PersonalLinkDialogProps) {
  const t = useTranslations('without-mail.link')
  const client = useQueryClient()
  const links = useQuery(personalLinksQuery(roomId))
  const [made, setMade] = useState<PersonalLink | null>(null)
  const madeAt = links.data?.find(({ user_id }) => user_id === person.id)?.made_at ?? null
  const change = async (work: () => Promise<PersonalLink | null>): Promise<boolean> => {
    try {
      setMade(await work())
      await client.invalidateQueries({ queryKey: keys.personalLinks(roomId) })
      return true
    } catch (failure) {
      toastError(failure)
      return false
    }
  }
  const renew = () => change(() => newPersonalLink(roomId, person.id))
  const [make, making] = useAction(renew)
  const [end, ending] = useAction(async () => {
    const isDone = await change(async () => {
      await endPersonalLink(roomId, person.id)
      return null
    })
    if (isDone) toast.success(t('ended'))
  })
  const name = fullName(person)
  // The user's own address of this product, whatever the server believes it to be.
  const url = made && `${window.location.origin}${new URL(made.url).pathname}${new URL(made.url).hash}`
  const endButton = (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconLinkOff size={17} aria-hidden />}
      loading={ending}
      onClick={end}
      title={t('endText')}
    >
      {t('end')}
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={t('title', { name })} size="md">
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('lead', { name })}
        </Text>
        {links.isPending ? (
          <Skeleton height={120} />
        ) : links.isError ? (
          <ErrorState error={links.error} onRetry={() => void links.refetch()} />
        ) : url ? (
          <>
            <Text size="sm">{t('once')}</Text>
            <LinkCard
              url={url}
              label={t('label')}
              qrLabel={t('qr')}
              change={{
                icon: <IconRefresh size={15} aria-hidden />,
                label: t('renew'),
                question: t('renewText'),
                confirm: t('renew'),
                run: renew,
              }}
            />
            <Group justify="space-between">
              {endButton}
              <Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            </Group>
            <Card name={name} url={url} />
          </>
        ) : (
          <>
            {madeAt !== null && <Text size="sm">{t('made', { date: new Date(madeAt) })}</Text>}
            <Group justify="flex-end">
              {madeAt !== null && endButton}
              <Button loading={making} onClick={make}>
                {madeAt === null ? t('make') : t('renew')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** What is printed instead of the page while the link is shown. */
function Card({ name, url }: { name: string; url: string }) {
  const t = useTranslations('without-mail.link')
  return createPortal(
    <div className={classes.card} data-personal-card>
      <strong>{name}</strong>
      <QrCode text={url} label={t('qr')} size={220} />
      <p>{t('card')}</p>
      <p className={classes.url}>{url}</p>
    </div>,
    document.body,
  )
}
