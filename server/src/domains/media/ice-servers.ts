import { createHmac } from 'node:crypto'
import type { Config } from '../../config'

const TURN_SECONDS = 3600

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Returns TURN credentials for one person: `use-auth-secret` of coturn, valid for an hour. */
export function turnCredentials(secret: string, userId: number, now: Date): { username: string; credential: string } {
  const username = `${Math.floor(now.getTime() / 1000) + TURN_SECONDS}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** Returns STUN and TURN servers. Without STUN_URLS it is our own responder, under the host name of the request. */
export function iceServers(config: Config, hostname: string, userId: number, now: Date): IceServer[] {
  const stun = list(config.STUN_URLS)
  if (stun.length === 0 && config.STUN_PORT !== 0) stun.push(`stun:${hostname}:${config.STUN_PORT}`)
  const turn = list(config.TURN_URLS)
  return [
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...(turn.length > 0 && config.TURN_SECRET ? [{ urls: turn, ...turnCredentials(config.TURN_SECRET, userId, now) }] : []),
  ]
}
