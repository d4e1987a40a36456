import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMessages,
  IconUsers,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUnread } from '../../features/chat/use-unread'
import { countedUnread, countText } from '../../lib/count-text'
import { CallPanel } from '../../features/video-call/call-panel'
import { CallRail } from '../../features/video-call/call-rail'
import { SkipToBoards } from '../../ui/skip-link'
import { Tooltip } from '../../ui/tooltip'
import { BoardArea } from './board-area'
import { ChatOrPeople, type SideTab } from './chat-or-people'
import { useClassroom } from './classroom-context'
import { ModuleArea } from './module-area'
import { RoomHeader } from './room-header'
import { useChatToasts } from './use-chat-toasts'
import { useFolded } from './use-folded'
import classes from './wide-classroom.module.css'
import boardArea from './board-area.module.css'

/** All three parts side by side; both sides can be folded. */
export function WideClassroom() {
  const t = useTranslations('room')
  const { room, me, videoMode, setVideoMode } = useClassroom()
  const [leftFolded, setLeftFolded] = useFolded('left')
  const [rightFolded, setRightFolded] = useFolded('right')
  const [tab, setTab] = useState<SideTab>('chat')
  const unread = useUnread(room.channel_id)
  const open = (next: SideTab) => {
    setTab(next)
    setRightFolded(false)
  }
  useChatToasts({ channelId: room.channel_id, meId: me.id, chatShown: !rightFolded && tab === 'chat', onOpen: () => open('chat') })
  const call = <CallPanel layout={videoMode ? 'stage' : 'side'} onEnlarge={() => setVideoMode(true)} />
  return (
    <div className={classes.wide} data-left={leftFolded ? 'folded' : 'open'} data-right={rightFolded ? 'folded' : 'open'}>
      <SkipToBoards />
      <RoomHeader />
      <aside id="boards" tabIndex={-1} className={classes.left} aria-label={t('boards')}>
        {leftFolded ? (
          <FoldButton label={t('unfoldBoards')} onClick={() => setLeftFolded(false)}>
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
          </FoldButton>
        ) : (
          <ModuleArea
            fold={
              <FoldButton label={t('foldBoards')} onClick={() => setLeftFolded(true)}>
                <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
              </FoldButton>
            }
          />
        )}
      </aside>
      <div className={classes.middle}>
        {videoMode && <div className={classes.stage}>{call}</div>}
        <div id="board" tabIndex={-1} className={boardArea.board} hidden={videoMode}>
          <BoardArea />
        </div>
      </div>
      <aside className={classes.right} aria-label={t('peopleAndChat')}>
        {rightFolded ? (
          <div className={classes.rail}>
            <FoldButton label={t('unfoldSide')} onClick={() => setRightFolded(false)}>
              <IconLayoutSidebarRightExpand size={20} stroke={1.6} aria-hidden />
            </FoldButton>
            <FoldButton
              label={unread > 0 ? t('chatUnread', { count: countedUnread(unread) }) : t('chat')}
              onClick={() => open('chat')}
              badge={unread > 0 ? countText(unread) : undefined}
            >
              <IconMessages size={20} stroke={1.6} aria-hidden />
            </FoldButton>
            <FoldButton label={t('peopleTab')} onClick={() => open('people')}>
              <IconUsers size={20} stroke={1.6} aria-hidden />
            </FoldButton>
            {!videoMode && <CallRail />}
          </div>
        ) : (
          <>
            {!videoMode && <div className={classes.call}>{call}</div>}
            <ChatOrPeople
              tab={tab}
              onTab={setTab}
              end={
                <FoldButton label={t('foldSide')} onClick={() => setRightFolded(true)}>
                  <IconLayoutSidebarRightCollapse size={20} stroke={1.6} aria-hidden />
                </FoldButton>
              }
            />
          </>
        )}
      </aside>
    </div>
  )
}

function FoldButton({ label, onClick, badge, children }: { label: string; onClick: () => void; badge?: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant="subtle" color="gray" size="lg" className={classes.foldButton} aria-label={label} onClick={onClick}>
        {children}
        {badge !== undefined && (
          <span className={boardArea.badge} aria-hidden>
            {badge}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
