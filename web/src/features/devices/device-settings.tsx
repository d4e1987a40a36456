import { Button } from '@mantine/core'
import { IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useDeviceLists } from '../../lib/media-devices/device-list'
import { chooseDevice } from '../../lib/media-devices/preferences'
import { DevicePicker } from '../../ui/devices/device-picker'
import { DeviceProblems } from '../../ui/devices/device-problems'
import { MicMeter } from '../../ui/devices/mic-meter'
import { SystemMuted } from '../../ui/devices/system-muted'
import { TestToneButton } from '../../ui/devices/test-tone-button'
import { TrackVideo } from '../../ui/devices/track-video'
import { useDeviceTest } from './use-device-test'
import classes from './device-settings.module.css'

/** Choice of camera, microphone and speaker with a live test; unmounting closes the devices. */
export function DeviceSettings() {
  const t = useTranslations('devices')
  const { test, start, stop, choose } = useDeviceTest()
  const lists = useDeviceLists(test?.microphone ?? test?.camera)
  return (
    <div className={classes.settings}>
      <p className={classes.intro}>{t('intro')}</p>
      <div className={classes.columns}>
        <div className={classes.preview}>
          <div className={classes.picture}>
            {test?.camera && !test.systemMuted.camera ? (
              <TrackVideo track={test.camera} label={t('preview')} mirrored />
            ) : (
              <p className={classes.placeholder}>{!test && t('previewOff')}</p>
            )}
          </div>
          {test?.microphone && (
            <div>
              <MicMeter track={test.microphone} />
              {!test.systemMuted.microphone && <p className={classes.hint}>{t('sayHello')}</p>}
            </div>
          )}
          {test ? (
            <Button variant="default" leftSection={<IconVideoOff size={16} aria-hidden />} onClick={stop}>
              {t('stopTest')}
            </Button>
          ) : (
            <Button leftSection={<IconVideo size={16} aria-hidden />} onClick={start}>
              {t('startTest')}
            </Button>
          )}
        </div>
        <div className={classes.choices}>
          {test && <SystemMuted muted={test.systemMuted} onRetry={start} />}
          {test && <DeviceProblems problems={test.problems} onRetry={start} />}
          <DevicePicker kind="videoinput" lists={lists} onChoose={(id) => choose('camera', id)} />
          <DevicePicker kind="audioinput" lists={lists} onChoose={(id) => choose('microphone', id)} />
          <DevicePicker kind="audiooutput" lists={lists} onChoose={(id) => chooseDevice('audiooutput', id)} />
          <TestToneButton />
        </div>
      </div>
    </div>
  )
}
