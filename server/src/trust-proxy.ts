import proxyAddr from '@fastify/proxy-addr'
import { isIP } from 'node:net'

/** How many proxies are in front of Keel, or their addresses and networks. */
export type TrustProxy = number | string[]

/** Returns whether the peer at this address, this many hops away, is a proxy whose headers count. @throws for an invalid network */
export function makeTrust(trust: TrustProxy): (address: string, step: number) => boolean {
  if (typeof trust === 'number') return (_address, step) => step < trust
  // The library takes short forms too, such as `10` for 0.0.0.10.
  const wrong = trust.find((network) => !isIP(network.split('/')[0] ?? ''))
  if (wrong !== undefined) throw new TypeError(`not a network: ${wrong}`)
  return proxyAddr.compile(trust)
}
