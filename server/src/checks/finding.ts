/** What a check found: fine, something to look at soon, or something that does not work. */
export interface Finding {
  part: string
  state: 'ok' | 'warn' | 'fault'
  says: string
  /** What the operator can do about it. */
  advice?: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const warn = (part: string, says: string, advice: string): Finding => ({ part, state: 'warn', says, advice })
export const fault = (part: string, says: string, advice: string): Finding => ({ part, state: 'fault', says, advice })

export const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || String(error)
}
