import { isIP } from 'node:net'

const MAGIC_COOKIE = 0x2112a442
const HEADER_BYTES = 20
const BINDING_REQUEST = 0x0001
const BINDING_SUCCESS = 0x0101
const BINDING_ERROR = 0x0111
const ERROR_CODE = 0x0009
const UNKNOWN_ATTRIBUTES = 0x000a
const XOR_MAPPED_ADDRESS = 0x0020
/** Requests of browsers are shorter; longer datagrams are ignored. */
const REQUEST_MAX_BYTES = 548
const UNKNOWN_MAX = 8

/**
 * Attributes a plain binding request may carry and that do not change the response: USERNAME, MESSAGE-INTEGRITY, PRIORITY,
 * USE-CANDIDATE.
 */
const UNDERSTOOD = new Set([0x0006, 0x0008, 0x0024, 0x0025])

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [plain = ''] = address.split('%', 1)
  const [head = '', tail = ''] = plain.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const before = groups(head)
  const after = groups(tail)
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return Buffer.from(all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]))
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function message(type: number, request: Buffer, attributes: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(attributes.length, 2)
  return Buffer.concat([head, request.subarray(4, HEADER_BYTES), attributes])
}

/** Returns unknown attributes that must be understood; null if the list itself is malformed. */
function unknownAttributes(request: Buffer): number[] | null {
  const unknown: number[] = []
  for (let at = HEADER_BYTES; at < request.length;) {
    if (at + 4 > request.length) return null
    const type = request.readUInt16BE(at)
    const length = request.readUInt16BE(at + 2)
    at += 4 + length + ((4 - (length % 4)) % 4)
    if (at > request.length) return null
    if (type < 0x8000 && !UNDERSTOOD.has(type)) unknown.push(type)
  }
  return unknown.slice(0, UNKNOWN_MAX)
}

function mappedAddress(request: Buffer, address: string, port: number): Buffer {
  // A v4 client on a dual-stack socket shows up as ::ffff:a.b.c.d.
  const bytes = addressBytes(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  const value = Buffer.alloc(4 + bytes.length)
  value[1] = bytes.length === 4 ? 1 : 2
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2)
  // The key is the magic cookie followed by the transaction id: bytes 4 to 20 of the request.
  for (let i = 0; i < bytes.length; i++) value[4 + i] = (bytes[i] ?? 0) ^ (request[4 + i] ?? 0)
  return attribute(XOR_MAPPED_ADDRESS, value)
}

/**
 * Returns the response to one datagram: the sender's address as this server sees it (RFC 5389 binding), an error 420 if the
 * request insists on an unknown attribute, or null if it is no binding request.
 */
export function answerBinding(request: Buffer, address: string, port: number): Buffer | null {
  if (request.length < HEADER_BYTES || request.length > REQUEST_MAX_BYTES) return null
  if (request.readUInt16BE(0) !== BINDING_REQUEST || request.readUInt32BE(4) !== MAGIC_COOKIE) return null
  if (request.readUInt16BE(2) !== request.length - HEADER_BYTES || request.length % 4 !== 0) return null
  const unknown = unknownAttributes(request)
  if (!unknown) return null
  if (unknown.length === 0) return message(BINDING_SUCCESS, request, mappedAddress(request, address, port))
  const list = Buffer.alloc(unknown.length * 2)
  unknown.forEach((type, i) => list.writeUInt16BE(type, i * 2))
  const error = Buffer.concat([Buffer.from([0, 0, 4, 20]), Buffer.from('Unknown Attribute')])
  return message(BINDING_ERROR, request, Buffer.concat([attribute(ERROR_CODE, error), attribute(UNKNOWN_ATTRIBUTES, list)]))
}
