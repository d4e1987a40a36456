import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LOG_KINDS } from '@keel/contract/log-kinds'
import { useTranslations } from 'use-intl/react'
import { siteLogQuery, type LogView } from '../../../data/site/queries'
import { ShowMore } from '../../../features/students/show-more'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { LogRow } from './log-row'
import classes from './log.module.css'
import { SaveLog } from './save-log'
import { useKindName } from './use-kind-name'

const DAY_MS = 86_400_000

/** Midnight of a day in the user's time zone. */
const midnight = (day: string, daysLater = 0): string => {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}
const isDate = (day: string): boolean => Math.abs(Date.parse(day)) < DAY_MS * 1_000_000

/** What operators did, sign-ins and refusals: by kind, person and time, and as a table. */
export function LogSection() {
  const t = useTranslations('admin.log')
  const navigate = useNavigate()
  const nameOf = useKindName()
  const { person } = useSearch({ strict: false })
  const [kind, setKind] = useState<LogView['kind']>()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const view: LogView = {
    ...(kind && { kind }),
    ...(person && { person: String(person) }),
    ...(isDate(from) && { from: midnight(from) }),
    ...(isDate(to) && { to: midnight(to, 1) }),
  }
  const list = useInfiniteQuery(siteLogQuery(view))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const pick = (id: number | undefined) =>
    void navigate({ to: '/admin/{-$section}', params: { section: 'log' }, search: id === undefined ? {} : { person: id } })
  return (
    <>
      <search className={classes.filter}>
        <NativeSelect
          label={t('kind')}
          value={kind ?? ''}
          data={[{ value: '', label: t('allKinds') }, ...LOG_KINDS.map((value) => ({ value, label: nameOf(value) }))]}
          onChange={(event) => setKind(LOG_KINDS.find((one) => one === event.currentTarget.value))}
        />
        <TextInput type="date" label={t('from')} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label={t('to')} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        <SaveLog view={view} />
        {person !== undefined && (
          <Button variant="light" leftSection={<IconX size={16} aria-hidden />} onClick={() => pick(undefined)}>
            {t('everyone')}
          </Button>
        )}
      </search>
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t('none')} text={t('kept')} />
      ) : (
        <>
          <ul className={lists.lines} aria-label={t('title')} aria-busy={list.isPlaceholderData || undefined}>
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} onPick={pick} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </>
  )
}
