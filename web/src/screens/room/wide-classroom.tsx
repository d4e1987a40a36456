import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLayoutSidebarRight,
  IconMessages,
  IconPictureInPicture,
  IconUsers,
} from '@tabler/icons-react'
import { memo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { useUnread } from '../../features/chat/use-unread'
import { useInCall } from '../../features/video-call/call-context'
import { CallPanel } from '../../features/video-call/call-panel'
import { CallRail } from '../../features/video-call/call-rail'
import { useFloat } from '../../features/video-call/use-float'
import { countedUnread, countText } from '../../lib/count-text'
import { useFullScreen, useFullScreenKey } from '../../lib/full-screen'
import { useControlsShown } from '../../lib/full-screen-controls'
import { retriedPart } from '../../lib/retried-part'
import { SkipToBoards } from '../../ui/skip-link'
import { Splitter } from '../../ui/splitter'
import { Tooltip } from '../../ui/tooltip'
import { BOARDS, CALL_MIN, fitCall, SIDE } from './areas/fit-areas'
import { useAreas, useStoredWidth } from './areas/use-areas'
import { BoardArea } from './board-area'
import { BoardsStrip } from './boards-strip'
import { ChatOrPeople, type SideTab } from './chat-or-people'
import { useClassroom, useView } from './classroom-context'
import { ModuleArea } from './module-area'
import { RoomHeader } from './room-header'
import { useChatToasts } from './use-chat-toasts'
import classes from './wide-classroom.module.css'
import boardArea from './board-area.module.css'

const FloatingCall = retriedPart(() => import('../../features/video-call/floating-call').then((module) => module.FloatingCall))

/** What goes away in full screen while nobody moves. */
const CONTROLS = 'header, [data-strip], [data-view="video"] [role="toolbar"]'

/** A board is not rendered again because an area beside it changed. */
const Board = memo(BoardArea)

/** Boards, stage and side beside each other. Boards and side can be made wider and folded; the stage has the board, the call, or both. */
export function WideClassroom() {
  const t = useTranslations('room')
  const callText = useTranslations('call')
  const { room, me, setView } = useClassroom()
  const view = useView()
  const full = useFullScreen()
  useFullScreenKey()
  const areas = useAreas(view, full)
  const [callWidth, setCallWidth] = useStoredWidth('keel.room-call-width')
  const call = fitCall(areas.stage, callWidth)
  const grid = useRef<HTMLDivElement>(null)
  const controlsShown = useControlsShown(full, grid, CONTROLS)
  const [tab, setTab] = useState<SideTab>('chat')
  const unread = useUnread(room.channel_id)
  const open = (next: SideTab) => {
    setTab(next)
    areas.fold('side', false)
  }
  const { boards, side } = areas
  // The button that was pressed goes away: the keyboard goes on at the one that undoes it.
  const fold = (area: 'boards' | 'side', folded: boolean) => {
    flushSync(() => areas.fold(area, folded))
    if (document.activeElement === document.body) grid.current?.querySelector<HTMLElement>(`#${area} [data-folds]`)?.focus()
  }
  const inCall = useInCall()
  const [floats, setFloats] = useFloat(side.folded)
  const floating = inCall && view === 'board' && floats
  const floatButton = inCall && view === 'board' && (
    <FoldButton label={floats ? callText('float.off') : callText('float.on')} onClick={() => setFloats(!floats)}>
      {floats ? <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden /> : <IconPictureInPicture size={20} stroke={1.6} aria-hidden />}
    </FoldButton>
  )
  useChatToasts({ channelId: room.channel_id, meId: me.id, chatShown: !side.folded && tab === 'chat', onOpen: () => open('chat') })
  const panel = <CallPanel layout={view === 'board' ? 'side' : 'stage'} onEnlarge={() => setView('video')} />
  const widths = { '--boards': `${boards.width}px`, '--side': `${side.width}px`, '--call': `${call.width}px` } as CSSProperties
  return (
    <div
      ref={grid}
      className={classes.wide}
      style={widths}
      data-full={full ? (controlsShown ? 'shown' : 'quiet') : undefined}
      data-side={side.folded ? 'folded' : 'open'}
    >
      <SkipToBoards />
      <RoomHeader />
      <aside id="boards" tabIndex={-1} className={classes.boards} aria-label={t('boards')} data-strip={boards.folded || undefined}>
        {boards.folded ? (
          <BoardsStrip onUnfold={() => fold('boards', false)} />
        ) : (
          <ModuleArea
            fold={
              <FoldButton label={t('foldBoards')} folds onClick={() => fold('boards', true)}>
                <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
              </FoldButton>
            }
          />
        )}
      </aside>
      {!boards.folded && (
        <div className={classes.boardsEdge}>
          <Splitter
            label={t('resize.boards')}
            controls="boards"
            side="left"
            value={boards.width}
            min={BOARDS.min}
            max={boards.max}
            target={grid}
            property="--boards"
            onResize={(width) => areas.resize('boards', width)}
          />
        </div>
      )}
      <div className={classes.stage} data-view={view}>
        <div id="board" tabIndex={-1} className={boardArea.board} hidden={view === 'video'} data-toasts={view === 'video' ? undefined : ''}>
          <Board />
        </div>
        {floating && <FloatingCall stage={areas.stage} onDock={() => setFloats(false)} onEnlarge={() => setView('video')} />}
        {view === 'half' && (
          <div className={classes.edge}>
            <Splitter
              label={t('resize.call')}
              controls="call"
              side="right"
              value={call.width}
              min={CALL_MIN}
              max={call.max}
              target={grid}
              property="--call"
              onResize={setCallWidth}
            />
          </div>
        )}
        {view !== 'board' && (
          <div id="call" className={classes.stageCall} data-toasts={view === 'video' ? '' : undefined}>
            {panel}
          </div>
        )}
      </div>
      {!side.folded && (
        <div className={classes.sideEdge}>
          <Splitter
            label={t('resize.side')}
            controls="side"
            side="right"
            value={side.width}
            min={SIDE.min}
            max={side.max}
            target={grid}
            property="--side"
            onResize={(width) => areas.resize('side', width)}
          />
        </div>
      )}
      <aside id="side" className={classes.side} aria-label={t('peopleAndChat')} data-strip={side.folded || undefined}>
        {side.folded ? (
          <div className={classes.rail}>
            <FoldButton label={t('unfoldSide')} folds onClick={() => fold('side', false)}>
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
            {floatButton}
            {view === 'board' && !floating && <CallRail />}
          </div>
        ) : (
          <>
            {view === 'board' && !floating && <div className={classes.call}>{panel}</div>}
            <ChatOrPeople
              tab={tab}
              onTab={setTab}
              end={
                <div className={classes.ends}>
                  {floatButton}
                  <FoldButton label={t('foldSide')} folds onClick={() => fold('side', true)}>
                    <IconLayoutSidebarRightCollapse size={20} stroke={1.6} aria-hidden />
                  </FoldButton>
                </div>
              }
            />
          </>
        )}
      </aside>
    </div>
  )
}

interface FoldButtonProps {
  label: string
  onClick: () => void
  /** It folds or unfolds its area. */
  folds?: boolean
  badge?: string
  children: ReactNode
}

function FoldButton({ label, onClick, folds = false, badge, children }: FoldButtonProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.foldButton}
        aria-label={label}
        data-folds={folds || undefined}
        onClick={onClick}
      >
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
