import { CloseButton, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconLayoutList, IconMessages, IconNotes, IconUsers, IconVideo, type IconProps } from '@tabler/icons-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChatPanel } from '../../features/chat/chat-panel'
import { useUnread } from '../../features/chat/use-unread'
import { countedUnread, countText } from '../../lib/count-text'
import { useAskToJoin, useInCall } from '../../features/video-call/call-context'
import { CallPanel } from '../../features/video-call/call-panel'
import { BoardArea } from './board-area'
import { useClassroom, useView } from './classroom-context'
import { ModuleArea } from './module-area'
import { PeopleArea } from './people-area'
import { RoomHeader } from './room-header'
import { useChatToasts } from './use-chat-toasts'
import { useScrolledAway } from './use-scrolled-away'
import { useWriting } from './use-writing'
import classes from './narrow-classroom.module.css'
import boardArea from './board-area.module.css'

type PartName = 'boards' | 'people' | 'chat'
const isMenuOpen = (element: Element) => element.querySelector('[aria-haspopup][aria-expanded="true"]') !== null

/** The board with the call above it; boards, people and chat come up over it, above the tabs. */
export function NarrowClassroom() {
  const t = useTranslations('room')
  const common = useTranslations('common')
  const { room, me, setView } = useClassroom()
  const view = useView()
  const inCall = useInCall()
  const askToJoin = useAskToJoin()
  const [sheet, setSheet] = useState<PartName | null>(null)
  const [callShown, setCallShown] = useState(true)
  const [scrolled, onScroll] = useScrolledAway()
  const writing = useWriting()
  const sheetId = useId()
  const tabs = useRef<HTMLElement>(null)
  const unread = useUnread(room.channel_id)
  useChatToasts({ channelId: room.channel_id, meId: me.id, chatShown: sheet === 'chat', onOpen: () => setSheet('chat') })
  const titles = { boards: t('boards'), people: t('peopleTab'), chat: t('chat') }
  const close = () => {
    // What has the focus goes away.
    tabs.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setSheet(null)
  }
  const showView = (next: 'board' | 'video') => {
    setSheet(null)
    if (next !== view) setView(next)
  }
  const videoMode = view === 'video'
  const toSheet = (name: PartName) => ({ onClick: () => (sheet === name ? close() : setSheet(name)), expanded: sheet === name })
  return (
    <div className={classes.narrow} data-toasts="low" data-writing={writing || undefined} data-scrolled={scrolled || undefined}>
      <div className={classes.behind} inert={sheet !== null}>
        <RoomHeader menu={{ callShown, onCallShown: setCallShown }} />
        <div className={classes.narrowCall} data-stage={videoMode || undefined} hidden={inCall && !callShown && !videoMode}>
          <CallPanel layout={videoMode ? 'stage' : 'side'} onEnlarge={() => setView('video')} />
        </div>
        <div id="board" tabIndex={-1} className={boardArea.board} hidden={videoMode} onScroll={onScroll}>
          <BoardArea />
        </div>
      </div>
      {sheet && (
        <>
          <button type="button" className={classes.scrim} tabIndex={-1} aria-hidden onClick={close} />
          <section
            key={sheet}
            ref={focusOn}
            tabIndex={-1}
            role="dialog"
            aria-labelledby={sheetId}
            className={classes.sheet}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.defaultPrevented && !isMenuOpen(event.currentTarget)) close()
            }}
          >
            <Group justify="space-between" flex="none" pt="xs" px="md">
              <Title id={sheetId} order={2} size="h4">
                {titles[sheet]}
              </Title>
              <CloseButton size="lg" aria-label={common('close')} onClick={close} />
            </Group>
            {sheet === 'boards' && <ModuleArea onSelected={close} />}
            {sheet === 'people' && <PeopleArea />}
            {sheet === 'chat' && <ChatPanel channelId={room.channel_id} meId={me.id} />}
          </section>
        </>
      )}
      <nav ref={tabs} className={classes.bottom} aria-label={t('parts')}>
        <Tab label={titles.boards} icon={IconLayoutList} {...toSheet('boards')} />
        <Tab label={t('view.board')} icon={IconNotes} onClick={() => showView('board')} current={!sheet && !videoMode} />
        <Tab
          label={t('callTab')}
          icon={IconVideo}
          onClick={() => (inCall ? showView('video') : askToJoin?.())}
          current={!sheet && videoMode}
        />
        <Tab label={titles.people} icon={IconUsers} {...toSheet('people')} />
        <Tab
          label={titles.chat}
          icon={IconMessages}
          {...toSheet('chat')}
          badge={unread > 0 ? { text: countText(unread), meaning: t('unread', { count: countedUnread(unread) }) } : undefined}
        />
      </nav>
    </div>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()

interface TabProps {
  label: string
  icon: ComponentType<IconProps>
  onClick: () => void
  /** Of what opens over the board. */
  expanded?: boolean
  /** Of what is shown in place. */
  current?: boolean
  badge?: { text: string; meaning: string }
}

function Tab({ label, icon: Icon, onClick, expanded, current, badge }: TabProps) {
  return (
    <button
      type="button"
      className={classes.bottomButton}
      onClick={onClick}
      aria-haspopup={expanded === undefined ? undefined : 'dialog'}
      aria-expanded={expanded}
      aria-current={current || undefined}
    >
      <span className={classes.bottomIcon}>
        <Icon size={22} stroke={1.6} aria-hidden />
        {badge && (
          <span className={boardArea.badge} aria-hidden>
            {badge.text}
          </span>
        )}
      </span>
      <span>
        {label}
        {badge && <VisuallyHidden>, {badge.meaning}</VisuallyHidden>}
      </span>
    </button>
  )
}
