import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const v4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const)
  v4.addSubnet(network, bits)

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const v6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 contains any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  v6.addSubnet(network, bits, 'ipv6')

/** Returns whether an IP address is one of the internet: not of this machine, a private network or a special purpose (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !v4.check(address)
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

/** A name leads to an address that must not be reached. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** Returns a lookup of names for a connection, which fails if any address of the name is forbidden. */
export const allowedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error(`no address of ${name}`), '')
      if (!found.every(({ address }) => isAllowed(address))) return done(new ForbiddenAddress(`${name} is in a private network`), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
