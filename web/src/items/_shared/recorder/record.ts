// oxlint-disable-next-line import/default -- Vite turns this into a file and returns its URL
import workletUrl from './recorder.worklet.ts?worker&url'
import { toPeaks } from './peaks'
import { longestSeconds, toSamples, wavFile } from '../../../lib/convert/wav'

/** A recording that has ended. */
export interface Recorded {
  file: Blob
  seconds: number
  /** How loud it is from its beginning to its end, in equal steps of 0 to 100. */
  peaks: number[]
}

export interface Recording {
  /** Seconds recorded so far. */
  seconds(): number
  /** Seconds that may follow, or that still fit into a file. */
  left(): number
  /** Keeps nothing of what comes meanwhile. */
  pause(paused: boolean): void
  /** Ends it; null if nothing was recorded. */
  stop(): Promise<Recorded | null>
}

/** Records a microphone, at its own rate. Calls `onFull` when no more fits into a file, or after `maxSeconds`. The caller closes the track. */
export async function record(track: MediaStreamTrack, onFull: () => void, maxSeconds = Infinity): Promise<Recording> {
  const { sampleRate } = track.getSettings()
  const context = new AudioContext(sampleRate === undefined ? {} : { sampleRate })
  try {
    await context.audioWorklet.addModule(workletUrl)
  } catch (error) {
    await context.close()
    throw error
  }
  const rate = context.sampleRate
  const blocks: Int16Array<ArrayBuffer>[] = []
  let frames = 0
  let isPaused = false
  let ended: () => void = () => {}
  // One block before the file is full: the warning must leave room for it.
  const limit = Math.min(maxSeconds, longestSeconds(rate) - 1)
  const worklet = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
  worklet.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) return ended()
    // A muted track sends silence, also in the moment before that is reported.
    if (isPaused || track.muted) return
    blocks.push(toSamples(data))
    frames += data.length
    if (frames / rate >= limit) onFull()
  }
  new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) }).connect(worklet)
  await context.resume()
  return {
    seconds: () => frames / rate,
    left: () => Math.max(0, limit - frames / rate),
    pause: (paused) => {
      isPaused = paused
    },
    async stop() {
      await new Promise<void>((done) => {
        ended = done
        worklet.port.postMessage('end')
      })
      await context.close()
      return frames === 0 ? null : { file: wavFile(blocks, rate), seconds: frames / rate, peaks: toPeaks(blocks, 0x8000) }
    },
  }
}
