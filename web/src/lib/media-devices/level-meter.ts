/** Below this level a microphone picks up the room, not a person. */
export const SPEAKING_LEVEL = 0.015
const SAMPLES = 1024

/** Measures how loud a track is. */
export class LevelMeter {
  private readonly context = new AudioContext()
  private readonly analyser = new AnalyserNode(this.context, { fftSize: SAMPLES })
  private readonly samples = new Float32Array(SAMPLES)

  constructor(track: MediaStreamTrack) {
    new MediaStreamAudioSourceNode(this.context, { mediaStream: new MediaStream([track]) }).connect(this.analyser)
    // Created before the first click on the page it stays suspended.
    void this.context.resume().catch(() => {})
  }

  /** Returns the RMS of the last few milliseconds, 0 to 1. */
  level(): number {
    this.analyser.getFloatTimeDomainData(this.samples)
    let sum = 0
    for (const sample of this.samples) sum += sample * sample
    return Math.sqrt(sum / SAMPLES)
  }

  close(): void {
    void this.context.close().catch(() => {})
  }
}

/** Returns the level for a bar: quiet speech moves it, loud speech fills it. */
export const shownLevel = (level: number): number => Math.min(1, Math.max(0, (20 * Math.log10(Math.max(level, 1e-4)) + 55) / 45))
