import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys of files that were moved and verified, kept in the data directory until the source is removed. */
export interface Journal {
  has(key: string): boolean
  add(key: string): void
  forget(keys: readonly string[]): void
  keys(): readonly string[]
  remove(): void
}

/** Opens the journal of a move to that store; one of another store begins empty. */
export function openJournal(dataDir: string, to: string): Journal {
  const file = join(dataDir, 'files', 'moved')
  const head = `to ${to}`
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const keys = new Set(lines[0] === head ? lines.slice(1).filter((line) => line.length === 32) : [])
  const write = (): void => writeFileSync(file, [head, ...keys, ''].join('\n'))
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  write()
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.add(key)
      appendFileSync(file, `${key}\n`)
    },
    forget(gone) {
      for (const key of gone) keys.delete(key)
      write()
    },
    keys: () => [...keys],
    remove: () => rmSync(file, { force: true }),
  }
}
