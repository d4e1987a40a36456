import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLASS_LINK_DAYS } from '@keel/contract/constants'
import type { SchoolClass } from '@keel/contract/entities/class'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { renewClassLink } from '../../../data/classes/calls'
import { useWhen } from '../../../features/students/use-when'
import { useAction } from '../../../lib/use-action'
import { useNow } from '../../../lib/use-now'
import { Dialog } from '../../../ui/dialog'
import { LinkCard } from '../../../ui/link-card'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'

const DAYS = [7, CLASS_LINK_DAYS, 90, 365] as const
const MINUTE_MS = 60_000

/** The link of a class with its QR code, and a way to replace it. */
export function LinkDialog({ shown, onClose }: { shown: SchoolClass; onClose: () => void }) {
  const t = useTranslations('admin.classes.linkDialog')
  const daysCount = useTranslations('admin.registration.dialog')
  const when = useWhen()
  const now = useNow(MINUTE_MS)
  const queryClient = useQueryClient()
  const [link, setLink] = useState(shown.link)
  const [days, setDays] = useState<number>(CLASS_LINK_DAYS)
  const renew = async () => {
    try {
      setLink((await renewClassLink(shown.id, days)).link)
      toast.success(t('renewed'))
      await queryClient.invalidateQueries({ queryKey: keys.site })
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const [makeNew, busy] = useAction(renew)
  const works = link !== null && Date.parse(link.expires_at) > now.getTime()
  const choice = (
    <NativeSelect
      label={t('days')}
      value={days}
      data={DAYS.map((value) => ({ value: String(value), label: daysCount('daysCount', { count: value }) }))}
      onChange={(event) => setDays(Number(event.currentTarget.value))}
    />
  )
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: shown.name })}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {works ? t('text', { when: when.hour(link.expires_at) }) : t(link === null ? 'revoked' : 'expired')}
        </Text>
        {works ? (
          <>
            <LinkCard
              // The user's own address of this product, whatever the server believes it to be.
              url={`${window.location.origin}/c/${link.token}`}
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
            {choice}
          </>
        ) : (
          <>
            {choice}
            <Button loading={busy} onClick={makeNew}>
              {t('renew')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
