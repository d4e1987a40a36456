import { Alert, Button, Title } from '@mantine/core'
import { IconListDetails, IconMailPlus, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { siteInvitationsQuery } from '../../../data/site/queries'
import { ShowMore } from '../../../features/students/show-more'
import { retriedPart } from '../../../lib/retried-part'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { InvitationRow } from './invitation-row'
import { InviteDialog } from './invite-dialog'
import classes from './registration.module.css'

const ListDialog = retriedPart(() => import('./list-dialog').then((module) => module.ListDialog))

/** The invitations to register: made here, copied, revoked. */
export function Invitations({ isClosed }: { isClosed: boolean }) {
  const t = useTranslations('admin.registration')
  const list = useInfiniteQuery(siteInvitationsQuery)
  const [asking, setAsking] = useState(false)
  const [listing, setListing] = useState(false)
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? []
  return (
    <section className={classes.invitations} aria-label={t('invitations')}>
      <header className={classes.head}>
        <Title order={2} size="h3">
          {t('invitations')}
        </Title>
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconListDetails size={18} aria-hidden />} onClick={() => setListing(true)}>
            {t('list.open')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('dialog.title')}
          </Button>
        </div>
      </header>
      {isClosed && <Alert color="orange">{t('paused')}</Alert>}
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : invitations.length === 0 ? (
        <EmptyState icon={<IconMailPlus size={26} stroke={1.6} />} title={t('none')} text={t('noneText')} order={3} />
      ) : (
        <>
          <ul className={lists.lines}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
      {listing && <ListDialog onClose={() => setListing(false)} />}
      {asking && <InviteDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
