import { API_BASE } from '@keel/contract/constants'

interface Given {
  status: number
  body: unknown
}

/** Preloaded responses expire after this time. */
const FRESH_MS = 15_000
let given: Map<string, Given> | null = null

function read(): Map<string, Given> {
  try {
    const text = document.getElementById('answers')?.textContent
    return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, Given>).map(([path, one]) => [API_BASE + path, one]))
  } catch {
    return new Map()
  }
}

/** Returns the preloaded response to a call; each can be taken once. */
export function takePreloaded(url: string): Given | undefined {
  if (performance.now() > FRESH_MS) return undefined
  given ??= read()
  const one = given.get(url)
  given.delete(url)
  return one
}
