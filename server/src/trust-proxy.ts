import proxyAddr from '@fastify/proxy-addr'
import { isIP } from 'node:net'

/** How many proxies stand in front of Keel, or the addresses and networks they have. */
export type TrustProxy = number | string[]

/** Whether the party at this address, so many steps away from Keel, is a proxy whose headers count. Throws for what is no network. */
export function makeTrust(trust: TrustProxy): (address: string, step: number) => boolean {
  if (typeof trust === 'number') return (_address, step) => step < trust
  // The library takes short forms too, such as `10` for 0.0.0.10.
  const wrong = trust.find((network) => !isIP(network.split('/')[0] ?? ''))
  if (wrong !== undefined) throw new TypeError(`not a network: ${wrong}`)
  return proxyAddr.compile(trust)
}
