import { useEffect, useMemo, useState } from 'react'

/** Voices that the browser blocks until the user interacts with the page. */
class SoundGate {
  private readonly waiting = new Set<HTMLMediaElement>()
  constructor(private readonly onChange: (blocked: boolean) => void) {}

  play(element: HTMLMediaElement): void {
    element.play().then(
      () => this.settle(element),
      (error: unknown) => {
        if (error instanceof Error && error.name === 'NotAllowedError') this.hold(element)
      },
    )
  }

  forget(element: HTMLMediaElement): void {
    this.settle(element)
  }
  allow(): void {
    for (const element of this.waiting) this.play(element)
  }

  private hold(element: HTMLMediaElement): void {
    this.waiting.add(element)
    this.onChange(true)
  }

  private settle(element: HTMLMediaElement): void {
    if (this.waiting.delete(element)) this.onChange(this.waiting.size > 0)
  }
}

export interface Sound {
  blocked: boolean
  allow: () => void
  play: (element: HTMLMediaElement) => void
  forget: (element: HTMLMediaElement) => void
}

export function useSoundGate(): Sound {
  const [blocked, setBlocked] = useState(false)
  const [gate] = useState(() => new SoundGate(setBlocked))
  useEffect(() => {
    if (!blocked) return undefined
    // Any interaction allows sound, not only the button for it.
    const allow = () => gate.allow()
    document.addEventListener('pointerup', allow)
    document.addEventListener('keydown', allow)
    return () => {
      document.removeEventListener('pointerup', allow)
      document.removeEventListener('keydown', allow)
    }
  }, [blocked, gate])
  return useMemo(
    () => ({
      blocked,
      allow: () => gate.allow(),
      play: (e: HTMLMediaElement) => gate.play(e),
      forget: (e: HTMLMediaElement) => gate.forget(e),
    }),
    [blocked, gate],
  )
}
