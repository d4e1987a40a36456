/** Returns the token in a pasted invite link or bare token; null when there is none. */
export function inviteTokenIn(text: string): string | null {
  const match = /(?:^|\/r\/)([\w-]{8,64})\/?(?:[?#].*)?$/.exec(text.trim())
  return match?.[1] ?? null
}
