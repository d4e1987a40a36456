import { useEffect, useRef } from 'react'
import { toSpeaker } from '../../lib/media-devices/speaker'
import { useCall, useCallState } from './call-context'

/** The voices and the sound of shared screens; separate from the tiles, which come and go. */
export function CallSound() {
  const others = useCallState((state) => state.others)
  return others.map(({ peerId, tracks: { microphone, screenSound } }) => (
    <span key={peerId} hidden>
      {microphone && <Voice track={microphone} />}
      {screenSound && <Voice track={screenSound} />}
    </span>
  ))
}

function Voice({ track }: { track: MediaStreamTrack }) {
  const ref = useRef<HTMLAudioElement>(null)
  const {
    sound: { play, forget },
  } = useCall()
  const speaker = useCallState((state) => state.speaker)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    element.srcObject = new MediaStream([track])
    play(element)
    return () => {
      forget(element)
      element.srcObject = null
    }
  }, [track, play, forget])
  useEffect(() => {
    if (ref.current) void toSpeaker(ref.current, speaker)
  }, [speaker])
  // eslint-disable-next-line jsx-a11y/media-has-caption -- a live voice has none
  return <audio ref={ref} />
}
