import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ShareLink } from '@keel/contract/entities/library'
import { keys } from '../../data/_shared/keys'
import { openShare, revokeShare } from '../../data/shares/calls'
import { shareQuery } from '../../data/shares/queries'
import { useAction } from '../../lib/use-action'
import { LinkCard } from '../../ui/link-card'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { ErrorState } from '../../ui/states'
import classes from './share-dialog.module.css'

/** Whether an entry is shared, and the buttons to change it. */
export function ShareState({ id }: { id: number }) {
  const t = useTranslations('share')
  const client = useQueryClient()
  const { data: share, error, refetch } = useQuery(shareQuery(id))
  const changed = useRef(false)
  // The pressed button is gone: the focus goes to what replaced it.
  const focusChanged = useCallback((box: HTMLDivElement | null) => {
    if (box && changed.current) box.focus()
  }, [])

  const applyShare = (next: ShareLink | null) => {
    changed.current = true
    client.setQueryData(keys.libraryShare(id), next)
    // Lists show what is shared.
    void client.invalidateQueries({ queryKey: keys.library })
  }
  const [open, opening] = useAction(async () => {
    try {
      applyShare(await openShare(id))
    } catch (failure) {
      toastError(failure)
    }
  })
  const revoke = async () => {
    try {
      await revokeShare(id)
      applyShare(null)
      toast.success(t('revoked'))
      return true
    } catch (failure) {
      toastError(failure)
      return false
    }
  }

  if (share === undefined) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />
  return (
    <Stack gap="md" key={share ? 'on' : 'off'} ref={focusChanged} tabIndex={-1} className={classes.box}>
      <Text fw={560}>{t(share ? 'on' : 'off')}</Text>
      <ul className={classes.rules}>
        {(['see', 'only', 'answers', 'newest'] as const).map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
      {share ? (
        <LinkCard
          // The user's own address of this product, whatever the server believes it to be.
          url={`${window.location.origin}/s/${share.link}`}
          label={t('link')}
          qrLabel={t('qr')}
          change={{
            icon: <IconLinkOff size={15} aria-hidden />,
            label: t('revoke'),
            question: t('revokeText'),
            confirm: t('revokeConfirm'),
            run: revoke,
          }}
        >
          <Button
            component="a"
            href={`/s/${share.link}`}
            target="_blank"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            {t('visit')}
          </Button>
        </LinkCard>
      ) : (
        <Button leftSection={<IconLink size={17} aria-hidden />} loading={opening} onClick={open}>
          {t('open')}
        </Button>
      )}
    </Stack>
  )
}
