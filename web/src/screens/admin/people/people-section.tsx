import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { PeopleFilter } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { peopleQuery } from '../../../data/site/queries'
import { ShowMore } from '../../../features/students/show-more'
import { ListToolbar } from '../../../ui/list-toolbar'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { PersonRow } from './person-row'

const SEARCH_AFTER_MS = 250
const FILTERS: readonly PeopleFilter[] = ['all', 'teachers', 'students', 'operators', 'closed']

/** All accounts: who they are, when they were last seen, what they store, and what can be done with them. */
export function PeopleSection() {
  const t = useTranslations('admin.people')
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<PeopleFilter>('all')
  const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const list = useInfiniteQuery(peopleQuery({ search, filter }))
  const people = list.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <>
      <ListToolbar
        label={t('search')}
        placeholder={t('placeholder')}
        clear={t('clear')}
        text={text}
        maxLength={SEARCH_MAX_LENGTH}
        onText={setText}
      >
        <NativeSelect
          aria-label={t('which')}
          value={filter}
          data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(event) => setFilter(FILTERS.find((one) => one === event.currentTarget.value) ?? 'all')}
        />
      </ListToolbar>
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : people.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.6} />}
          title={t('none')}
          action={
            <Button
              variant="default"
              onClick={() => {
                setText('')
                setFilter('all')
              }}
            >
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={lists.lines} aria-label={t('title')} aria-busy={list.isPlaceholderData || undefined}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </>
  )
}
