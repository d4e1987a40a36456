import { onTestFinished } from 'vitest'

interface FakeSound {
  /** Spoken texts and paths of files that were played, each with its speed. */
  played: { text: string; rate: number }[]
  /** Ends what is played, or lets it fail. */
  end: (how?: 'ended' | 'error') => void
}

/** Takes the place of the browser's players and voices: nothing is heard, and a test says when a sound ends. */
export function fakeSound(): FakeSound {
  const [ownAudio, ownSpeech] = [window.Audio, Object.getOwnPropertyDescriptor(window, 'speechSynthesis')]
  let current: HTMLAudioElement | null = null
  const played: FakeSound['played'] = []
  class Silent extends EventTarget {
    playbackRate = 1
    currentTime = 0
    volume = 1
    constructor(public src = '') {
      super()
    }
    async setSinkId() {}
    async play() {
      current = this as unknown as HTMLAudioElement
      const { searchParams, pathname } = new URL(this.src, location.href)
      played.push({ text: searchParams.get('text') ?? pathname, rate: this.playbackRate })
      this.dispatchEvent(new Event('playing'))
    }
    pause() {
      current = null
    }
    removeAttribute() {
      current = null
    }
  }
  window.Audio = Silent as unknown as typeof Audio
  Reflect.deleteProperty(window, 'speechSynthesis')
  onTestFinished(() => {
    window.Audio = ownAudio
    if (ownSpeech) Object.defineProperty(window, 'speechSynthesis', ownSpeech)
  })
  return { played, end: (how = 'ended') => void current?.dispatchEvent(new Event(how)) }
}
