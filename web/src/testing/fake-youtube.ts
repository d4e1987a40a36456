import { vi } from 'vitest'
import { STATE, type YoutubeApi, type YoutubePlayer } from '../items/_shared/player/youtube-api'

type Options = ConstructorParameters<YoutubeApi['Player']>[1]

/** A YouTube player that is ready at once, ten minutes long, and never played by anybody. */
class Player implements YoutubePlayer {
  constructor(_frame: HTMLIFrameElement, { events }: Options) {
    queueMicrotask(() => events.onReady())
  }
  getPlayerState = () => STATE.cued
  getCurrentTime = () => 0
  getDuration = () => 600
  getPlaybackRate = () => 1
  playVideo(): void {}
  pauseVideo(): void {}
  seekTo(): void {}
  cueVideoById(): void {}
  setPlaybackRate(): void {}
  setVolume(): void {}
  mute(): void {}
  unMute(): void {}
  destroy(): void {}
}

/** Puts a fake where YouTube's script leaves its API. The client keeps the first one it finds while the page lives. */
export const fakeYoutube = (): unknown => vi.stubGlobal('YT', { Player })
