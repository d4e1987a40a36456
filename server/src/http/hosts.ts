import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config'

/** The name of a Host header in lower case, without its port; null if there is none. */
function nameOf(host: string | undefined): string | null {
  const address = `http://${host}`
  return host !== undefined && URL.canParse(address) ? new URL(address).hostname : null
}
const isLoopbackName = (name: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(name)

/** Returns whether a host name belongs to a private machine or network, so that no stranger can have it point here. */
export const isLocalName = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) > 0 || /^[^.]+$|\.(local|lan|internal|home\.arpa|localhost)$/i.test(name)

/**
 * Returns whether a request means this site: it names PUBLIC_URL or this machine; without PUBLIC_URL an address, a name of the local
 * network or of this machine. A page of a stranger whose own name was made to point here names that.
 */
export function makeHostCheck({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const known = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  const own = hostname().toLowerCase()
  return ({ headers: { host } }) => {
    const name = nameOf(host)
    if (name === null) return host === undefined
    return isLoopbackName(name) || (known ? name === known : name === own || isLocalName(name))
  }
}

/** What somebody reads who comes by another name. */
export const wrongHost = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL
    ? `This site is at ${PUBLIC_URL}. A proxy in front of it has to pass the Host header on.`
    : 'This site does not know this name. Its operator sets PUBLIC_URL to the address that people type.'

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Returns whether a call comes from a browser on the machine of the server, opened at `localhost`. Never where PUBLIC_URL or TRUST_PROXY
 * is set: behind a proxy everybody comes from this machine.
 */
export function isFromOwnMachine(
  { PUBLIC_URL, TRUST_PROXY }: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>,
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean {
  if (PUBLIC_URL !== undefined || TRUST_PROXY !== 0 || FORWARDED.some((name) => name in headers)) return false
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && isLoopbackName(nameOf(headers.host) ?? '')
}
