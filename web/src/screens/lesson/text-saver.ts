export type SaveState = 'clean' | 'saving' | 'saved' | 'failed'

interface Options {
  /** Stores the text. `leaving`: the page is being left, the call has to outlive it. */
  save: (text: string, leaving: boolean) => Promise<unknown>
  onState: (state: SaveState) => void
  /** Whether trying again may help. */
  mayRetry?: (error: unknown) => boolean
  /** Milliseconds after the last key, and after a failure. */
  afterMs?: number
  retryMs?: number
}

const AFTER_MS = 1000
const RETRY_MS = 5000

/** Stores what is typed into one field: one call at a time, the newest text last, again after a failure. */
export class TextSaver {
  private text = ''
  private unsaved = false
  private sending = false
  private timer: ReturnType<typeof setTimeout> | undefined
  constructor(private readonly options: Options) {}

  /** Whether something here is not stored yet. */
  get dirty(): boolean {
    return this.unsaved || this.sending
  }

  type(text: string): void {
    this.text = text
    this.unsaved = true
    this.options.onState('saving')
    this.wait(this.options.afterMs ?? AFTER_MS)
  }

  /** Stores at once what waits, as when the field is left or the network is back. */
  flush(): void {
    if (this.unsaved) void this.send()
  }

  /** The page is being closed: there is no waiting for a call that is on its way. */
  leave(): void {
    if (!this.dirty) return
    clearTimeout(this.timer)
    this.unsaved = false
    this.options.save(this.text, true).catch(() => {
      this.unsaved = true
    })
  }

  private wait(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer)
    if (this.sending) return
    const { onState, save, mayRetry, retryMs } = this.options
    this.sending = true
    this.unsaved = false
    onState('saving')
    try {
      await save(this.text, false)
      this.sending = false
      if (this.unsaved) this.wait(0)
      else onState('saved')
    } catch (error) {
      this.sending = false
      this.unsaved = true
      onState('failed')
      if (mayRetry?.(error) ?? true) this.wait(retryMs ?? RETRY_MS)
    }
  }
}
