import { createHmac } from 'node:crypto'

const TURN_SECONDS = 3600

/** Returns TURN credentials for one person: `use-auth-secret` of coturn, valid for an hour. */
export function turnCredentials(secret: string, userId: number, now: Date): { username: string; credential: string } {
  const username = `${Math.floor(now.getTime() / 1000) + TURN_SECONDS}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
