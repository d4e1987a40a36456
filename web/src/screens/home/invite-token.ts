/** Returns the path of a pasted invite link, of a classroom or of a class, or of a bare token; null when there is none. */
export function invitePathIn(text: string): { to: '/r/$token' | '/c/$token'; token: string } | null {
  const [, kind, token] = /(?:^|\/([cr])\/)([\w-]{8,64})\/?(?:[?#].*)?$/.exec(text.trim()) ?? []
  return token === undefined ? null : { to: kind === 'c' ? '/c/$token' : '/r/$token', token }
}
