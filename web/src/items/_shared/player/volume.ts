import { PLAYER_DEFAULT_VOLUME } from '@keel/contract/appearance'
import { createStore } from 'zustand/vanilla'
import { readLocal, writeLocal } from '../../../lib/storage'

const KEY = 'volume'
const stored = Number(readLocal(KEY) ?? PLAYER_DEFAULT_VOLUME)

/** The volume of all players in this browser, 0 to 1. It is not shared with the room. */
export const volume = createStore<{ level: number; muted: boolean }>(() => ({
  level: stored > 0 && stored <= 1 ? stored : PLAYER_DEFAULT_VOLUME,
  muted: false,
}))

export const setVolume = (level: number): void => {
  volume.setState({ level, muted: level === 0 })
  if (level > 0) writeLocal(KEY, String(level))
}

/** Mutes or restores; from the slider's bottom it restores the usual level. */
export const toggleMuted = (): void =>
  volume.setState(({ level, muted }) => ({ muted: !muted, level: muted && level === 0 ? PLAYER_DEFAULT_VOLUME : level }))

export const loudness = (): number => {
  const { level, muted } = volume.getState()
  return muted ? 0 : level
}
