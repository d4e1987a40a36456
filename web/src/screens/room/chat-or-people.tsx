import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { USER_STATUS } from '@keel/contract/constants'
import { ChatPanel } from '../../features/chat/chat-panel'
import { useUnread } from '../../features/chat/use-unread'
import { countedUnread, countText } from '../../lib/count-text'
import { useClassroom } from './classroom-context'
import { PeopleArea } from './people-area'
import classes from './chat-or-people.module.css'

export type SideTab = 'chat' | 'people'

/** Chat and people as two tabs. */
export function ChatOrPeople({ tab, onTab, end }: { tab: SideTab; onTab: (tab: SideTab) => void; end: ReactNode }) {
  const t = useTranslations('room')
  const { room, me } = useClassroom()
  const unread = useUnread(room.channel_id)
  const online = room.users.filter((person) => person.status === USER_STATUS.online).length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'chat' ? 'people' : 'chat'
    onTab(next)
    document.getElementById(`side-tab-${next}`)?.focus()
  }
  const button = (name: SideTab, label: string, badge: string | null, badgeLabel: string) => (
    <button
      type="button"
      role="tab"
      id={`side-tab-${name}`}
      aria-controls="side-panel"
      aria-selected={tab === name}
      tabIndex={tab === name ? 0 : -1}
      className={classes.tab}
      onClick={() => onTab(name)}
      onKeyDown={onKeyDown}
    >
      {label}
      {badge !== null && (
        <span className={classes.tabBadge} data-quiet={name === 'people' || undefined}>
          <span aria-hidden>{badge}</span>
          <VisuallyHidden>{badgeLabel}</VisuallyHidden>
        </span>
      )}
    </button>
  )
  return (
    <div className={classes.side}>
      <div className={classes.tabs}>
        <div role="tablist" aria-label={t('peopleAndChat')} className={classes.tabList}>
          {button('chat', t('chat'), unread > 0 ? countText(unread) : null, t('unread', { count: countedUnread(unread) }))}
          {button('people', t('peopleTab'), `${online}/${room.users.length}`, t('onlineOf', { online, count: room.users.length }))}
        </div>
        {end}
      </div>
      <div id="side-panel" role="tabpanel" aria-labelledby={`side-tab-${tab}`} className={classes.panel}>
        {tab === 'chat' ? <ChatPanel channelId={room.channel_id} meId={me.id} /> : <PeopleArea />}
      </div>
    </div>
  )
}
