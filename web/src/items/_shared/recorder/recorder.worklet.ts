import { RECORDING_BUFFER_FRAMES } from '@keel/contract/constants'

// The globals of a worklet; TypeScript's DOM types have them for pages only.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Posts the first channel in blocks; on any message the rest, and then null. */
class Recorder extends AudioWorkletProcessor {
  private block = new Float32Array(RECORDING_BUFFER_FRAMES)
  private filled = 0
  private ended = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.ended = true
      if (this.filled > 0) this.port.postMessage(this.block.slice(0, this.filled))
      this.port.postMessage(null)
    }
  }

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    if (!channel || this.ended) return !this.ended
    for (const sample of channel) {
      this.block[this.filled++] = sample
      if (this.filled < RECORDING_BUFFER_FRAMES) continue
      this.port.postMessage(this.block, [this.block.buffer])
      this.block = new Float32Array(RECORDING_BUFFER_FRAMES)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('recorder', Recorder)
