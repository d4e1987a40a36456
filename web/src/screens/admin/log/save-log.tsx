import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { wholeLog, type LogView } from '../../../data/site/queries'
import { downloadCsv } from '../../../lib/csv'
import { useAction } from '../../../lib/use-action'
import { fullName } from '../../../ui/avatar'
import { toastError } from '../../../ui/toast/toast-error'
import { useKindName } from './use-kind-name'
import { useLogValues } from './use-log-values'

/** Saves the log of the current filter as a table. */
export function SaveLog({ view }: { view: LogView }) {
  const t = useTranslations('admin.log')
  const nameOf = useKindName()
  const valuesOf = useLogValues()
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])
  const [save, saving] = useAction(async () => {
    left.current = new AbortController()
    try {
      const entries = await wholeLog(view, left.current.signal)
      const rows = entries.map((entry) => {
        const { at, kind, user, person, receiver, address } = entry
        const named = (one: typeof user) => one && fullName(one)
        return [
          new Date(at),
          nameOf(kind),
          named(user),
          user?.email ?? '',
          named(person),
          person?.email ?? '',
          receiver && `${fullName(receiver)} ${receiver.email}`.trim(),
          address,
          valuesOf(entry).join(', '),
        ]
      })
      const columns = [
        'at',
        'kind',
        'by_column',
        'by_address',
        'person',
        'person_address',
        'receiver_column',
        'address',
        'details',
      ] as const
      downloadCsv(t('title'), [columns.map((column) => t(column)), ...rows])
    } catch (error) {
      if (!left.current.signal.aborted) toastError(error)
    }
  })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} loading={saving} onClick={save}>
      {t('csv')}
    </Button>
  )
}
