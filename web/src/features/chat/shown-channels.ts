import { useEffect } from 'react'
import { closeToastsAbout } from '../../ui/toast/close-about'

const shown = new Map<number, number>()

/** Whether the messages of a channel are on the screen now. */
export const isShown = (channelId: number): boolean => shown.has(channelId) && document.visibilityState === 'visible'

/** Returns the subject of toasts about a message there. */
export const aboutChannel = (channelId: number): string => `channel:${channelId}`

/** Marks a channel as shown while the component is mounted. */
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
