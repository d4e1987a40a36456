import { useEffect, useState } from 'react'
import type { Preload } from './retried-part'

const preloaded = new WeakSet<Preload>()

async function preload(part: Preload): Promise<void> {
  await part.preload()
  preloaded.add(part)
}

/** Preloads parts while they are needed. Returns whether they can be rendered without a fallback. */
export function usePreloaded(parts: readonly Preload[], needed = true): boolean {
  const [done, setDone] = useState(() => parts.every((part) => preloaded.has(part)))
  useEffect(() => {
    if (needed && !done) void Promise.all(parts.map(preload)).then(() => setDone(true))
  }, [parts, needed, done])
  return done || !needed
}
