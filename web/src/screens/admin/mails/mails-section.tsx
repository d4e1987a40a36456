import { Button, NativeSelect } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { retryMails } from '../../../data/site/calls'
import { siteMailsQuery, type MailsView } from '../../../data/site/queries'
import { ShowMore } from '../../../features/students/show-more'
import { useAction } from '../../../lib/use-action'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import { MailRow } from './mail-row'
import classes from './mails.module.css'
import { OutageAlert } from './outage-alert'
import { TestMail } from './test-mail'

const STATES = ['waiting', 'failed'] as const satisfies MailsView['state'][]

/** The mails that wait or were given up, why, and what can be done about it. */
export function MailsSection() {
  const t = useTranslations('admin.mails')
  const queryClient = useQueryClient()
  const [state, setState] = useState<MailsView['state']>()
  const list = useInfiniteQuery(siteMailsQuery(state ? { state } : {}))
  const [retryAll, retrying] = useAction(async () => {
    try {
      const { mails } = await retryMails()
      toast.success(t('retriedAll', { count: mails }))
      await queryClient.invalidateQueries({ queryKey: keys.siteMails })
    } catch (error) {
      toastError(error)
    }
  })
  if (list.isPending) return <LoadingState />
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const [first] = list.data.pages
  if (!first) return null
  const { server, outage, waiting, failed } = first
  const mails = list.data.pages.flatMap((page) => page.mails)
  const counts = { waiting, failed }
  return (
    <>
      <OutageAlert server={server} outage={outage} />
      <TestMail isOutbox={server === 'outbox'} />
      <div className={classes.tools}>
        <NativeSelect
          label={t('which')}
          value={state ?? ''}
          data={[
            { value: '', label: t('all', { count: waiting + failed }) },
            ...STATES.map((value) => ({ value, label: t(value, { count: counts[value] }) })),
          ]}
          onChange={(event) => setState(STATES.find((one) => one === event.currentTarget.value))}
        />
        {failed > 0 && (
          <Button variant="default" loading={retrying} onClick={retryAll}>
            {t('retryAll')}
          </Button>
        )}
      </div>
      {mails.length === 0 ? (
        <EmptyState icon={<IconMailCheck size={26} stroke={1.6} />} title={t(state ? 'noneOfThem' : 'none')} text={t('kept')} />
      ) : (
        <>
          <ul className={lists.lines} aria-label={t('title')} aria-busy={list.isPlaceholderData || undefined}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </>
  )
}
