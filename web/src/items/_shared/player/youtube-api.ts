/** The part of YouTube's IFrame API that is used. */
export interface YoutubePlayer {
  playVideo(): void
  pauseVideo(): void
  seekTo(seconds: number, allowSeekAhead: boolean): void
  cueVideoById(video: { videoId: string; startSeconds: number }): void
  setPlaybackRate(rate: number): void
  setVolume(percent: number): void
  unMute(): void
  mute(): void
  getCurrentTime(): number
  getDuration(): number
  getPlaybackRate(): number
  getPlayerState(): number
  destroy(): void
}
interface PlayerOptions {
  events: {
    onReady: () => void
    onStateChange: () => void
    onPlaybackRateChange: () => void
    onAutoplayBlocked: () => void
    onError: (event: { data: number }) => void
  }
}
export interface YoutubeApi {
  Player: new (frame: HTMLIFrameElement, options: PlayerOptions) => YoutubePlayer
}
type WithApi = typeof window & { YT?: Partial<YoutubeApi>; onYouTubeIframeAPIReady?: () => void }

export const STATE = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const

const ADDRESS = 'https://www.youtube.com/iframe_api'
let loading: Promise<YoutubeApi> | null = null

/** Loads YouTube's script once per page. Rejects when it does not arrive; then the next call retries. */
export function youtubeApi(timeoutMs: number): Promise<YoutubeApi> {
  loading ??= new Promise<YoutubeApi>((resolve, reject) => {
    const host = window as WithApi
    if (host.YT?.Player) return resolve(host.YT as YoutubeApi)
    const script = document.createElement('script')
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('YouTube cannot be reached'))
    }
    const timer = setTimeout(fail, timeoutMs)
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    host.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer)
      resolve(host.YT as YoutubeApi)
    }
    script.src = ADDRESS
    document.head.append(script)
  })
  return loading
}
