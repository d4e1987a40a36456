import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { UnsentMail } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { removeMail, retryMail } from '../../../data/site/calls'
import { useWhen } from '../../../features/students/use-when'
import { useAction } from '../../../lib/use-action'
import { confirm } from '../../../ui/confirm/confirm'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import rows from '../rows.module.css'

/** Returns the key of the text that says how a mail is. */
const statusOf = ({ state, refusal }: UnsentMail) => {
  if (state === 'failed') return refusal === 'never' ? 'refused' : 'givenUp'
  return refusal === 'later' ? 'later' : refusal === 'site' ? 'held' : 'due'
}

/** One mail that is not sent: to whom, what about, why not, and what can be done. */
export function MailRow({ mail }: { mail: UnsentMail }) {
  const t = useTranslations('admin.mails')
  const when = useWhen()
  const queryClient = useQueryClient()
  const { id, to, subject, state, reply, created_at, next_at, can_retry } = mail
  const refetch = () => queryClient.invalidateQueries({ queryKey: keys.siteMails })
  const [retry, retrying] = useAction(async () => {
    try {
      await retryMail(id)
      toast.success(t('retried', { to }))
      await refetch()
    } catch (error) {
      toastError(error)
    }
  })
  const send = t(state === 'failed' ? 'sendAgain' : 'sendNow')
  const remove = () =>
    confirm({
      title: t('remove.title'),
      body: t('remove.text', { to }),
      confirmLabel: t('remove.label'),
      danger: true,
      onConfirm: async () => {
        await removeMail(id)
        await refetch()
        toast.success(t('remove.done'))
      },
    })
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <span className={rows.name}>{to}</span>
        <span>{subject}</span>
        <span className={rows.sub}>
          {[t('written', { when: when.hour(created_at) }), t(`status.${statusOf(mail)}`, { when: when.hour(next_at) })].join(' · ')}
        </span>
        {reply !== null && <span className={rows.reply}>{reply}</span>}
      </div>
      <div className={rows.buttons}>
        {can_retry && (
          <Button variant="default" size="compact-md" loading={retrying} onClick={retry} aria-label={t('actionOf', { action: send, to })}>
            {send}
          </Button>
        )}
        {state === 'failed' && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            onClick={remove}
            aria-label={t('actionOf', { action: t('remove.label'), to })}
          >
            {t('remove.label')}
          </Button>
        )}
      </div>
    </li>
  )
}
