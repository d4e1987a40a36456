/** The token in a pasted invite link, or of the bare token itself; null when there is none. */
export function inviteTokenIn(text: string): string | null {
  const match = /(?:^|\/r\/)([\w-]{8,64})\/?(?:[?#].*)?$/.exec(text.trim())
  return match?.[1] ?? null
}
