import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { makeTrust, type TrustProxy } from '../trust-proxy'

/** Returns an address as proxies write it, without its port; null for anything else. */
function bare(written: string): string | null {
  const text = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  return isIP(text) ? text : null
}

/**
 * Makes the function that returns a client's address: the last one behind trusted proxies only. Each proxy appends the address it
 * was called from to `X-Forwarded-For`, so entries written by the client itself are further left.
 */
export function makeAddressOf(trust: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = makeTrust(trust)
  return (request) => {
    const own = request.socket.remoteAddress ?? ''
    if (trust === 0) return own
    return (
      proxyAddr
        .all(request, isTrusted)
        .map(bare)
        .findLast((address) => address !== null) ?? own
    )
  }
}

/** Returns the rate limit key of an address: one IPv6 customer has a network of 64 bits to choose addresses from. */
export const networkOf = (address: string): string => (isIP(address) ? normalizeIP(address) : address)
