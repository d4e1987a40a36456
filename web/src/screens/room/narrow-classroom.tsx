import { VisuallyHidden } from '@mantine/core'
import { IconLayoutList, IconMessages, IconUsers, IconVideo, type IconProps } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChatPanel } from '../../features/chat/chat-panel'
import { useUnread } from '../../features/chat/use-unread'
import { countedUnread, countText } from '../../lib/count-text'
import { CallPanel } from '../../features/video-call/call-panel'
import { retriedPart } from '../../lib/retried-part'
import { BoardArea } from './board-area'
import { useClassroom, useView } from './classroom-context'
import { ModuleArea } from './module-area'
import { PeopleArea } from './people-area'
import { RoomHeader } from './room-header'
import { useChatToasts } from './use-chat-toasts'
import classes from './narrow-classroom.module.css'
import boardArea from './board-area.module.css'

const BottomDrawer = retriedPart(() => import('./bottom-drawer').then((module) => module.BottomDrawer))

type PartName = 'boards' | 'people' | 'chat'

/** The board with the call above it; everything else opens from the bottom. */
export function NarrowClassroom() {
  const t = useTranslations('room')
  const { room, me, setView } = useClassroom()
  const videoMode = useView() === 'video'
  const [sheet, setSheet] = useState<PartName | null>(null)
  const [drawerUsed, setDrawerUsed] = useState(false)
  if (sheet && !drawerUsed) setDrawerUsed(true)
  const [callShown, setCallShown] = useState(true)
  const unread = useUnread(room.channel_id)
  useChatToasts({ channelId: room.channel_id, meId: me.id, chatShown: sheet === 'chat', onOpen: () => setSheet('chat') })
  const titles = { boards: t('boards'), people: t('peopleTab'), chat: t('chat') }
  const close = () => setSheet(null)
  return (
    <div className={classes.narrow} data-toasts="low">
      <RoomHeader narrow />
      <div className={classes.narrowCall} data-stage={videoMode || undefined} hidden={!callShown && !videoMode}>
        <CallPanel layout={videoMode ? 'stage' : 'side'} onEnlarge={() => setView('video')} />
      </div>
      <div id="board" tabIndex={-1} className={boardArea.board} hidden={videoMode}>
        <BoardArea />
      </div>
      <nav className={classes.bottom} aria-label={t('parts')}>
        <BottomButton label={t('boards')} icon={IconLayoutList} onClick={() => setSheet('boards')} opened={sheet === 'boards'} />
        <BottomButton label={t('videoTab')} icon={IconVideo} onClick={() => setCallShown(!callShown)} unfolded={callShown} />
        <BottomButton label={t('peopleTab')} icon={IconUsers} onClick={() => setSheet('people')} opened={sheet === 'people'} />
        <BottomButton
          label={t('chat')}
          icon={IconMessages}
          onClick={() => setSheet('chat')}
          opened={sheet === 'chat'}
          badge={unread > 0 ? { text: countText(unread), meaning: t('unread', { count: countedUnread(unread) }) } : undefined}
        />
      </nav>
      {drawerUsed && (
        <BottomDrawer
          opened={sheet !== null}
          onClose={close}
          size={sheet === 'chat' ? '80dvh' : '65dvh'}
          title={sheet ? titles[sheet] : ''}
        >
          {sheet === 'boards' && <ModuleArea onSelected={close} />}
          {sheet === 'people' && <PeopleArea />}
          {sheet === 'chat' && <ChatPanel channelId={room.channel_id} meId={me.id} />}
        </BottomDrawer>
      )}
    </div>
  )
}

interface BottomButtonProps {
  label: string
  icon: ComponentType<IconProps>
  onClick: () => void
  opened?: boolean
  /** For a part that opens in place, without a dialog. */
  unfolded?: boolean
  badge?: { text: string; meaning: string }
}

function BottomButton({ label, icon: Icon, onClick, opened, unfolded, badge }: BottomButtonProps) {
  return (
    <button
      type="button"
      className={classes.bottomButton}
      onClick={onClick}
      aria-haspopup={unfolded === undefined ? 'dialog' : undefined}
      aria-expanded={unfolded ?? opened}
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
