import { turnCredentials } from '../../adapters/stun/turn-credentials'
import type { Config } from '../../config'

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
