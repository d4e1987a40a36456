import { ActionIcon, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MESSAGE_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { retriedPart } from '../../lib/retried-part'
import { useDocumentTitle } from '../../lib/use-document-title'
import { BackLink } from '../../ui/back-link'
import { SearchField } from '../../ui/search-field'
import { Tooltip } from '../../ui/tooltip'
import { ChannelList } from './channel-list'
import { NotificationsButton } from './notifications-button'
import { SearchResults } from './search-results'
import classes from './messages.module.css'

const SEARCH_AFTER_MS = 250
const PeopleDialog = retriedPart(() => import('./people-dialog').then((module) => module.PeopleDialog))

/** All conversations, with a search in their messages. */
export function ChannelsPane({ me, open }: { me: User; open: number | null }) {
  const t = useTranslations('messages')
  const [text, setText] = useState('')
  const [debounced] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const [people, setPeople] = useState(false)
  const search = text.trim() === '' ? '' : debounced
  useDocumentTitle(t('title'))
  return (
    <section className={classes.list} aria-label={t('list')}>
      <header className={classes.listHead}>
        <BackLink to="/home" />
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <NotificationsButton />
        <Tooltip label={t('write')}>
          <ActionIcon size="lg" variant="light" radius="xl" aria-label={t('write')} onClick={() => setPeople(true)}>
            <IconPencilPlus size={19} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <search className={classes.search}>
        <SearchField
          label={t('search.label')}
          placeholder={t('search.label')}
          clear={t('search.clear')}
          text={text}
          maxLength={MESSAGE_SEARCH_MAX_LENGTH}
          onText={setText}
        />
      </search>
      {search === '' ? <ChannelList me={me} open={open} /> : <SearchResults text={search} me={me} />}
      {people && <PeopleDialog me={me} onClose={() => setPeople(false)} />}
    </section>
  )
}
