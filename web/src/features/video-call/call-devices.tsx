import { useDeviceLists } from '../../lib/media-devices/device-list'
import { DevicePicker } from '../../ui/devices/device-picker'
import { TestToneButton } from '../../ui/devices/test-tone-button'
import { useCall, useCallState } from './call-context'
import classes from './call-devices.module.css'

/** Which camera, microphone and speaker the call uses; a change takes effect at once. */
export function CallDevices() {
  const { session } = useCall()
  const open = useCallState(({ microphone, camera }) => microphone ?? camera)
  const lists = useDeviceLists(open)
  return (
    <div className={classes.devices}>
      <DevicePicker kind="videoinput" lists={lists} onChoose={(id) => void session.choose('camera', id)} />
      <DevicePicker kind="audioinput" lists={lists} onChoose={(id) => void session.choose('microphone', id)} />
      <DevicePicker kind="audiooutput" lists={lists} onChoose={(id) => session.chooseSpeaker(id)} />
      <TestToneButton />
    </div>
  )
}
