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

/** A key that something is counted under, and how many times the limit it has. */
export interface LimitKey {
  key: string
  times: number
}

/**
 * The IPv6 networks that are counted beside those of 64 bits: a customer has one of those to choose addresses from, often one of 56 bits
 * and sometimes one of 48 (RFC 6177). They may also belong to many people, so they have several times the limit.
 */
const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
]

/** Returns the networks of an address, the narrowest first: an IPv4 address is one of its own. */
export function networksOf(address: string): [LimitKey, ...LimitKey[]] {
  const narrow = { key: networkOf(address), times: 1 }
  if (isIP(narrow.key) !== 6) return [narrow]
  const wider = WIDER_NETWORKS.map(({ bits, times }) => ({ key: `${normalizeIP(address, bits)}/${bits}`, times }))
  return [narrow, ...wider]
}

/** Returns the narrowest network of an address. */
export const networkOf = (address: string): string => (isIP(address) ? normalizeIP(address) : address)
