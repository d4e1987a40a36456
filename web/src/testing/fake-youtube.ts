import { vi } from 'vitest'
import { STATE, type YoutubeApi, type YoutubePlayer } from '../items/_shared/player/youtube-api'

type Options = ConstructorParameters<YoutubeApi['Player']>[1]

/** A player of YouTube's that is ready at once, ten minutes long, and that nobody starts. */
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

/** Puts a stand-in where YouTube's script leaves its API. The client keeps the first that it finds for as long as the page is there. */
export const standInForYoutube = (): unknown => vi.stubGlobal('YT', { Player })
