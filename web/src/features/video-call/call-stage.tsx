import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import { DeviceProblems } from '../../ui/devices/device-problems'
import { SystemMuted } from '../../ui/devices/system-muted'
import { useCall, useCallState } from './call-context'
import { mutedInUse } from './call-state'
import { CallNotices } from './call-notices'
import { CallTile } from './call-tile'
import { JoinLeaveAnnouncer } from './join-leave-announcer'
import { CameraButton, LeaveButton, MicrophoneButton, RoundButton, ScreenButton } from './control-buttons'
import { largeTile, tilesOf } from './tiles'
import { useSpeaking } from './use-speaking'
import classes from './call-stage.module.css'

const DevicesDialog = retriedPart(() => import('./devices-dialog').then((module) => module.DevicesDialog))

/** In the call: everybody's tiles and the controls. */
export function CallStage({ layout, onEnlarge }: { layout: 'side' | 'stage'; onEnlarge?: () => void }) {
  const t = useTranslations('call')
  const { session, me, people } = useCall()
  const { others, camera, microphone, wanted, problems, systemMuted, screen } = useCallState((state) => state)
  const speaking = useSpeaking()
  const [pinned, setPinned] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const muted = mutedInUse({ wanted, systemMuted })
  const tiles = tilesOf({ others, camera, microphone, wanted, systemMuted, screen }, me, people, t('you'))
  const large = largeTile(tiles, pinned)
  const small = tiles.filter((tile) => tile !== large)
  const alone = others.length === 1 && large !== null && small.length === 1
  const show = (tile: (typeof tiles)[number]) => (
    <CallTile
      key={tile.key}
      tile={tile}
      speaking={tile.speaker !== null && speaking.has(tile.speaker)}
      pinned={tile.key === pinned}
      pinnable={tiles.length > 2 || tile.key === pinned}
      corner={alone && tile !== large}
      onPin={() => setPinned(tile.key === pinned ? null : tile.key)}
      onEnlarge={tile.screen && !tile.self && layout === 'side' ? onEnlarge : undefined}
    />
  )
  return (
    <section className={classes.stage} data-layout={layout} aria-label={t('title')}>
      <CallNotices />
      <JoinLeaveAnnouncer />
      {screen && (
        <p className={classes.sharing} role="status">
          {t('sharing')}
        </p>
      )}
      <div
        className={classes.tiles}
        data-layout={layout}
        data-large={large ? '' : undefined}
        data-count={small.length}
        data-alone={alone ? '' : undefined}
      >
        {large && <div className={classes.large}>{show(large)}</div>}
        <div className={classes.small}>{small.map(show)}</div>
      </div>
      <div className={classes.controls} role="toolbar" aria-label={t('controls')}>
        <MicrophoneButton />
        <CameraButton />
        <ScreenButton />
        <RoundButton label={t('devices')} expanded={choosing} onClick={() => setChoosing(true)}>
          <IconSettings size={20} aria-hidden />
        </RoundButton>
        <LeaveButton />
      </div>
      {/* Below the controls: what comes and goes must not move them from under a pointer. */}
      {others.length === 0 && (
        <p className={classes.hint} role="status">
          {t('waiting')}
        </p>
      )}
      <SystemMuted
        muted={muted}
        effect={t(muted.microphone && muted.camera ? 'systemMuted.both' : muted.camera ? 'systemMuted.camera' : 'systemMuted.microphone')}
        silent
        onRetry={() => void session.retryDevices()}
      />
      <DeviceProblems problems={problems} onRetry={() => void session.retryDevices()} />
      {choosing && <DevicesDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
