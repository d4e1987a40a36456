import { useEffect, useRef, useState } from 'react'
import { LocalMedia, type LocalMediaState } from '../../lib/media-devices/local-media'
import type { Capture } from '../../lib/media-devices/open-devices'
import { chooseDevice } from '../../lib/media-devices/preferences'

/** Opens camera and microphone for this page only, until stopped or unmounted. */
export function useDeviceTest() {
  const media = useRef<LocalMedia | null>(null)
  const [test, setTest] = useState<LocalMediaState | null>(null)

  const stop = () => {
    const running = media.current
    media.current = null
    running?.close()
    setTest(null)
  }
  const start = () => {
    stop()
    const opened: LocalMedia = new LocalMedia({ microphone: true, camera: true }, (state) => {
      if (media.current === opened) setTest(state)
    })
    media.current = opened
    void opened.open()
  }
  const choose = (capture: Capture, id: string | null) => {
    if (media.current) void media.current.choose(capture, id)
    else chooseDevice(capture === 'microphone' ? 'audioinput' : 'videoinput', id)
  }
  useEffect(
    () => () => {
      media.current?.close()
      media.current = null
    },
    [],
  )
  return { test, start, stop, choose }
}
