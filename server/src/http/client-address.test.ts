import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { makeAddressOf, networkOf } from './client-address'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage
const addressBehind = (TRUST_PROXY: string | undefined, request: IncomingMessage) =>
  makeAddressOf(readConfig(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }).TRUST_PROXY)(request)

test.each([
  ['without a proxy the header says nothing', undefined, '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  ['one proxy appends the true address', '1', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['`true` is one proxy', 'true', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['two proxies append two', '2', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['one that is not in the list is the client', '10.0.0.0/8', '203.0.113.7', '6.6.6.6', '203.0.113.7'],
  ['a chain through listed networks', '10.0.0.0/8, fd00::/8', 'fd00::1', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['a proxy that maps IPv4 into IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['a proxy that sends no header', '1', '10.0.0.1', undefined, '10.0.0.1'],
  ['a port after the address', '1', '10.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
  ['a port after an IPv6 address', '1', '10.0.0.1', '[2001:db8::7]:50123', '2001:db8::7'],
  ['text after an IPv6 address in brackets', '1', '10.0.0.1', '[2001:db8::7]x', '10.0.0.1'],
  ['an address after nonsense', '1', '10.0.0.1', 'x 203.0.113.7:50123', '10.0.0.1'],
  ['nonsense in place of the address', '1', '10.0.0.1', "'; drop table users", '10.0.0.1'],
])('%s', (_name, trust, remote, forwarded, address) => {
  expect(addressBehind(trust, from(remote, forwarded))).toBe(address)
})

test.each(['10', '-1', 'yes', '10.0.0.0/33', '0.0.0.0/0', 'proxy.local', '10.0.0.1,', ','])('refuses TRUST_PROXY=%s by name', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: .*10\.0\.0\.0\/8/)
})

test('limits count an IPv6 network, and IPv4 in every notation alike', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect([networkOf('::ffff:203.0.113.7'), networkOf('203.0.113.7'), networkOf('')]).toEqual(['203.0.113.7', '203.0.113.7', ''])
})
