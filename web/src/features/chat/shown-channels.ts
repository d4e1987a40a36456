import { useEffect } from 'react'
import { closeToastsAbout } from '../../ui/toast/close-about'

const shown = new Map<number, number>()

/** Whether what is written in a channel is on the screen now. */
export const isShown = (channelId: number): boolean => shown.has(channelId) && document.visibilityState === 'visible'

/** What a notice of a message there is about. */
export const aboutChannel = (channelId: number): string => `channel:${channelId}`

/** Says so while the component is there. */
export function useShownChannel(channelId: number, isOnScreen: boolean): void {
  useEffect(() => {
    if (!isOnScreen) return undefined
    shown.set(channelId, (shown.get(channelId) ?? 0) + 1)
    closeToastsAbout(aboutChannel(channelId))
    return () => {
      const left = (shown.get(channelId) ?? 1) - 1
      if (left > 0) shown.set(channelId, left)
      else shown.delete(channelId)
    }
  }, [channelId, isOnScreen])
}
