import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Avatar } from '../../ui/avatar'
import { DeviceProblems } from '../../ui/devices/device-problems'
import { MicMeter } from '../../ui/devices/mic-meter'
import { TrackVideo } from '../../ui/devices/track-video'
import { CallDevices } from './call-devices'
import { useCall, useCallState } from './call-context'
import { CallNotices } from './call-notices'
import { CameraButton, MicrophoneButton } from './control-buttons'
import card from './call-card.module.css'
import classes from './call-preview.module.css'

/** How one will look and sound, before anybody sees it; also what can be done when devices are refused. */
export function CallPreview() {
  const t = useTranslations('call')
  const common = useTranslations('common')
  const { session, me } = useCall()
  const { microphone, camera, problems, asking, phase, wanted } = useCallState((state) => state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const label = problems.microphone && problems.camera ? t('enterWatching') : problems.camera ? t('enterSound') : t('enter')
  const goOn = problems.microphone && problems.camera ? t('canWatch') : problems.camera ? t('canTalk') : t('canShow')
  return (
    <section className={`${card.card} ${classes.preview}`} aria-labelledby="call-preview">
      <h3 id="call-preview" ref={heading} tabIndex={-1} className={classes.previewTitle}>
        {t('preview')}
      </h3>
      <div className={classes.previewPicture}>
        {camera ? (
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
      <DeviceProblems problems={problems} goOn={goOn} onRetry={() => void session.retryDevices()} />
      <CallNotices />
      <div className={classes.previewActions}>
        <Button loading={phase === 'joining'} disabled={asking && phase === 'preview'} onClick={() => void session.join()}>
          {label}
        </Button>
        <Button variant="default" disabled={phase === 'joining'} onClick={() => session.cancel()}>
          {common('cancel')}
        </Button>
      </div>
      <details className={classes.more}>
        <summary>{t('devices')}</summary>
        <CallDevices />
      </details>
    </section>
  )
}
