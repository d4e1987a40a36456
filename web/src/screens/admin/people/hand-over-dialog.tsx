import { Alert, Radio, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { SiteBelongings, SitePerson } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { handOver } from '../../../data/site/calls'
import { belongingsQuery, peopleQuery } from '../../../data/site/queries'
import { fullName } from '../../../ui/avatar'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { SearchField } from '../../../ui/search-field'
import { ErrorState, LoadingState } from '../../../ui/states'
import { useFileSize } from '../../../ui/storage-bar'
import { toast } from '../../../ui/toast/toast'
import classes from './hand-over.module.css'

const SEARCH_AFTER_MS = 250
const SHOWN = 6
const COUNTED = ['rooms', 'library', 'planned', 'homework', 'links'] as const

/** Gives what a teacher teaches to another one: shows what goes and what stays, and asks who takes over. */
export function HandOverDialog({ person, onClose }: { person: SitePerson; onClose: () => void }) {
  const t = useTranslations('admin.people.handOver')
  const [receiver, setReceiver] = useState<SitePerson | null>(null)
  const found = useQuery(belongingsQuery(person.id, receiver?.id ?? null))
  const name = fullName(person)
  return (
    <Dialog opened onClose={onClose} title={t('title', { name })}>
      {found.isPending ? (
        <LoadingState />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : COUNTED.every((count) => found.data[count] === 0) ? (
        <Text>{t('nothing', { name })}</Text>
      ) : (
        <HandOverForm
          name={name}
          person={person}
          belongings={found.data}
          isChecking={found.isPlaceholderData}
          receiver={receiver}
          onReceiver={setReceiver}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  name: string
  person: SitePerson
  belongings: SiteBelongings
  /** What is known is about another receiver, or none. */
  isChecking: boolean
  receiver: SitePerson | null
  onReceiver: (receiver: SitePerson | null) => void
  onClose: () => void
}

function HandOverForm({ name, person, belongings, isChecking, receiver, onReceiver, onClose }: FormProps) {
  const t = useTranslations('admin.people.handOver')
  const size = useFileSize()
  const queryClient = useQueryClient()
  const { bytes, free, overlaps } = belongings
  const to = receiver && fullName(receiver)
  const lacksSpace = free !== null && free < bytes
  const submit = async () => {
    if (!receiver || !to) return
    await handOver(person.id, receiver.id)
    toast.success(t('done', { name: to }))
    onClose()
    await queryClient.invalidateQueries({ queryKey: keys.site })
  }
  return (
    <DialogForm
      submitLabel={t('submit')}
      complete={receiver !== null && !isChecking && !lacksSpace && overlaps === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <section aria-label={t('goes')}>
        <Title order={3} size="h5">
          {t('goes')}
        </Title>
        <ul className={classes.goes}>
          {COUNTED.filter((count) => belongings[count] > 0).map((count) => (
            <li key={count}>{t(count, { count: belongings[count], name })}</li>
          ))}
          {bytes > 0 && <li>{t('size', { size: size(bytes) })}</li>}
        </ul>
        <Text size="sm">{t('ends')}</Text>
      </section>
      <section aria-label={t('stays', { name })}>
        <Title order={3} size="h5">
          {t('stays', { name })}
        </Title>
        <Text size="sm">{t('staysText')}</Text>
      </section>
      <Receivers without={person.id} receiver={receiver} onReceiver={onReceiver} />
      <div role="status">
        <Stack gap="xs">
          {to && !isChecking && lacksSpace && (
            <Alert color="orange">{t('noSpace', { needed: size(bytes), free: size(free), name: to })}</Alert>
          )}
          {to && !isChecking && overlaps !== null && overlaps > 0 && (
            <Alert color="orange">{t('overlaps', { count: overlaps, name: to })}</Alert>
          )}
        </Stack>
      </div>
    </DialogForm>
  )
}

interface ReceiversProps {
  /** Who hands over. */
  without: number
  receiver: SitePerson | null
  onReceiver: (receiver: SitePerson | null) => void
}

/** Teachers who may take over, found by name or address. */
function Receivers({ without, receiver, onReceiver }: ReceiversProps) {
  const t = useTranslations('admin.people.handOver')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const list = useInfiniteQuery(peopleQuery({ search, filter: 'teachers' }))
  const found = (list.data?.pages.flatMap(({ people }) => people) ?? [])
    .filter(({ id, closed_at, verified }) => id !== without && closed_at === null && verified)
    .slice(0, SHOWN)
  const shown = receiver && found.every(({ id }) => id !== receiver.id) ? [receiver, ...found] : found
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('to')}
        value={receiver === null ? null : String(receiver.id)}
        onChange={(value) => onReceiver(shown.find(({ id }) => String(id) === value) ?? null)}
      >
        <SearchField
          label={t('search')}
          placeholder={t('placeholder')}
          clear={t('clear')}
          text={text}
          maxLength={SEARCH_MAX_LENGTH}
          onText={setText}
        />
        <div className={classes.receivers}>
          {shown.map((one) => (
            <Radio key={one.id} value={String(one.id)} label={fullName(one)} description={one.email} />
          ))}
        </div>
      </Radio.Group>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && shown.length === 0 && <Text size="sm">{t('none')}</Text>}
    </Stack>
  )
}
