import { chosenDevice } from './preferences'

/** Whether this browser lets a page choose the speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Plays an element's sound on a speaker, null being the system's; a speaker that is gone changes nothing. */
export async function toSpeaker(element: HTMLMediaElement, deviceId: string | null): Promise<void> {
  if (!canChooseSpeaker()) return
  await element.setSinkId(deviceId ?? '').catch(() => {
    // Unplugged since: the element keeps the system's speaker.
  })
}

const NOTES_HZ = [523.25, 659.25, 783.99] as const
const NOTE_S = 0.22

/** Plays three short notes on the chosen speaker. Resolves when they have ended. */
export async function playTestTone(): Promise<void> {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const element = new Audio()
  try {
    element.srcObject = target.stream
    await toSpeaker(element, chosenDevice('audiooutput'))
    await element.play()
    const start = context.currentTime + 0.05
    NOTES_HZ.forEach((hz, index) => {
      const at = start + index * NOTE_S
      const note = new OscillatorNode(context, { frequency: hz })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, at)
      volume.gain.linearRampToValueAtTime(0.25, at + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S)
      note.connect(volume).connect(target)
      note.start(at)
      note.stop(at + NOTE_S)
    })
    const end = new ConstantSourceNode(context, { offset: 0 })
    end.connect(target)
    end.start()
    end.stop(start + NOTES_HZ.length * NOTE_S + 0.1)
    await new Promise<void>((done) => end.addEventListener('ended', () => done(), { once: true }))
  } finally {
    element.pause()
    element.srcObject = null
    await context.close()
  }
}
