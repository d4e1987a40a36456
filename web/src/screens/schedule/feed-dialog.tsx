import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { deleteFeed, newFeed } from '../../data/schedule/calls'
import { feedQuery } from '../../data/schedule/queries'
import { useAction } from '../../lib/use-action'
import { confirm } from '../../ui/confirm/confirm'
import { CopyField } from '../../ui/copy-field'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { ErrorState, LoadingState } from '../../ui/states'

/** The address of the user's schedule for calendar programs. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('schedule.feed')
  const feed = useQuery(feedQuery)
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      {feed.isPending ? (
        <LoadingState />
      ) : feed.isError ? (
        <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
      ) : (
        <Feed url={feed.data.url} />
      )}
    </Dialog>
  )
}

function Feed({ url }: { url: string | null }) {
  const t = useTranslations('schedule.feed')
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const store = (now: string | null) => client.setQueryData(feedQuery.queryKey, { url: now })
  const [make, making] = useAction(async () => {
    setError(null)
    try {
      store((await newFeed()).url)
    } catch (failure) {
      setError(failure)
    }
  })
  const askRenew = () =>
    confirm({
      title: t('renew.title'),
      body: t('renew.text'),
      confirmLabel: t('renew.confirm'),
      onConfirm: async () => {
        store((await newFeed()).url)
        toast.success(t('renew.done'))
      },
    })
  const askEnd = () =>
    confirm({
      title: t('end.title'),
      body: t('end.text'),
      confirmLabel: t('end.confirm'),
      danger: true,
      onConfirm: async () => {
        await deleteFeed()
        store(null)
        toast.success(t('end.done'))
      },
    })
  if (url === null)
    return (
      <Stack gap="md">
        <FormError error={error} />
        <Text>{t('text')}</Text>
        <Group justify="flex-end">
          <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} loading={making} onClick={make} data-autofocus>
            {t('make')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <CopyField label={t('address')} value={url} />
      <Text size="sm" c="dimmed">
        {t('how')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('secret')}
      </Text>
      <Group gap="sm">
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t('open')}
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={17} aria-hidden />} onClick={askRenew}>
          {t('renew.button')}
        </Button>
        <Button variant="subtle" color="red" onClick={askEnd}>
          {t('end.button')}
        </Button>
      </Group>
    </Stack>
  )
}
