import { Progress } from '@mantine/core'
import { useFormatter } from 'use-intl/react'
import classes from './storage-bar.module.css'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const GIGABYTE = 1024 * MEGABYTE

/** Returns the size in the largest unit that shows one digit of it; nothing is `0 MB`. */
function inUnit(bytes: number): [size: number, unit: string] {
  if (bytes >= GIGABYTE) return [bytes / GIGABYTE, 'gigabyte']
  if (bytes === 0 || bytes >= MEGABYTE / 10) return [bytes / MEGABYTE, 'megabyte']
  return [Math.max(bytes / KILOBYTE, 0.1), 'kilobyte']
}

/** Returns a function that formats bytes in the user's language: `1.4 GB`, `35 MB`. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const [size, unit] = inUnit(bytes)
    // Not every language keeps the number and the unit on one line.
    return format.number(size, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 }).replaceAll(' ', '\u00a0')
  }
}

/** Whether so little storage is left that users should be warned. */
export const isStorageNearlyFull = ({ used, max }: { used: number; max: number }): boolean => used >= max * 0.8

/** How much of the file storage is used, as a bar above its text. */
export function StorageBar({ used, max, label, text }: { used: number; max: number; label: string; text: string }) {
  return (
    <div className={classes.storage}>
      <Progress.Root size="sm" radius="xl">
        <Progress.Section
          value={Math.min(100, (used / max) * 100)}
          aria-label={label}
          aria-valuetext={text}
          {...(isStorageNearlyFull({ used, max }) ? { color: 'orange' } : {})}
        />
      </Progress.Root>
      <p className={classes.text}>{text}</p>
    </div>
  )
}
