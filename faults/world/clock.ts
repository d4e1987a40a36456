import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall, type EngineOptions } from '../../scripts/engines/engine'

const LIBRARIES = '/usr/lib'
const NAME = 'faketime/libfaketimeMT.so.1'

/** Returns the library that lets a process see another time; null, with a sentence, where it cannot be had. */
export const findFaketime = (options: EngineOptions): string | null =>
  findOrInstall('libfaketime', 'libfaketime', options, () => {
    const folders = ['', ...readdirSync(LIBRARIES)]
    return folders.map((folder) => join(LIBRARIES, folder, NAME)).find(existsSync) ?? null
  })

/** The clock of one process: its calendar time can be stepped, its timers go on. */
export class SteppedClock {
  private readonly file: string
  readonly env: Record<string, string>

  constructor(library: string, folder: string, name: string) {
    this.file = join(folder, `clock-${name}`)
    this.step(0)
    this.env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // It looks for a step once a second.
      FAKETIME_CACHE_DURATION: '1',
    }
  }

  /** Shows the process the real time and `seconds` more, or fewer. */
  step(seconds: number): void {
    writeFileSync(this.file, `${seconds < 0 ? '' : '+'}${seconds}`)
  }
}
