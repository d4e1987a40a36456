import { Alert, Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { sendTestMail } from '../../../data/site/calls'
import { useMe } from '../../../data/users/me'
import { useAction } from '../../../lib/use-action'
import { toastError } from '../../../ui/toast/toast-error'
import rows from '../rows.module.css'
import classes from './mails.module.css'

/** Sends a mail to oneself, and shows what the mail server said. */
export function TestMail({ isOutbox }: { isOutbox: boolean }) {
  const t = useTranslations('admin.mails.test')
  const me = useMe()
  const queryClient = useQueryClient()
  const [result, setResult] = useState<{ reply: string | null } | null>(null)
  const [send, sending] = useAction(async () => {
    setResult(null)
    try {
      setResult(await sendTestMail())
      await queryClient.invalidateQueries({ queryKey: keys.siteMails })
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <div className={classes.test}>
      <Button variant="default" leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />} loading={sending} onClick={send}>
        {t('send')}
      </Button>
      <div role="status">
        {result && (
          <Alert variant="light" color={result.reply === null ? 'green' : 'red'}>
            {result.reply === null ? (
              t(isOutbox ? 'saved' : 'taken', { email: me?.email ?? '' })
            ) : (
              <>
                <p className={classes.line}>{t('refused')}</p>
                <p className={rows.reply}>{result.reply}</p>
              </>
            )}
          </Alert>
        )}
      </div>
    </div>
  )
}
