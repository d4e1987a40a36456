import { Loader } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { Avatar } from '../../ui/avatar'
import { DeviceProblems } from '../../ui/devices/device-problems'
import { MicMeter } from '../../ui/devices/mic-meter'
import { SystemMuted } from '../../ui/devices/system-muted'
import { TrackVideo } from '../../ui/devices/track-video'
import { CallDevices } from './call-devices'
import { useCall, useCallState } from './call-context'
import { mutedInUse } from './call-state'
import { CallNotices } from './call-notices'
import { CallPeople } from './call-people'
import { CameraButton, MicrophoneButton } from './control-buttons'
import classes from './call-preview.module.css'

/** The user's picture and sound before anybody sees them, and who is in the call; also what to do when devices are refused. */
export function CallPreview() {
  const t = useTranslations('call')
  const { session, me } = useCall()
  const { microphone, camera, problems, systemMuted, asking, wanted } = useCallState((state) => state)
  const alternative = problems.microphone && problems.camera ? t('canWatch') : problems.camera ? t('canTalk') : t('canShow')
  return (
    <div className={classes.preview}>
      <div className={classes.previewPicture}>
        {camera && !systemMuted.camera ? (
          <TrackVideo track={camera} label={t('ownPicture')} mirrored />
        ) : (
          <div className={classes.noPicture}>{asking ? <Loader size="sm" /> : <Avatar person={me} size={64} decorative />}</div>
        )}
        <div className={classes.previewButtons}>
          <MicrophoneButton />
          <CameraButton />
        </div>
      </div>
      {asking && (
        <p role="status" className={classes.hint}>
          {t('allow')}
        </p>
      )}
      {microphone && wanted.microphone && <MicMeter track={microphone} />}
      <SystemMuted muted={mutedInUse({ wanted, systemMuted })} onRetry={() => void session.retryDevices()} />
      <DeviceProblems problems={problems} alternative={alternative} onRetry={() => void session.retryDevices()} />
      <CallNotices />
      <CallPeople />
      <details className={classes.more}>
        <summary>{t('devices')}</summary>
        <CallDevices />
      </details>
    </div>
  )
}
