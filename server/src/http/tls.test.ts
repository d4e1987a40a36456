import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os, { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config'
import { loadTls, networkAddresses } from './tls'

let dir: string
const at = (name: string) => join(dir, name)
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'keel-tls-'))
  for (const name of ['a', 'b']) {
    const args = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.pem`),
    ]
    execFileSync('openssl', args, { stdio: 'ignore' })
  }
  execFileSync('openssl', ['pkey', '-in', at('a.key'), '-aes256', '-passout', 'pass:x', '-out', at('closed.key')], { stdio: 'ignore' })
  writeFileSync(at('text'), 'no certificate')
})
afterAll(() => rmSync(dir, { recursive: true }))

const load = (cert: string, key: string) => loadTls(readConfig({ TLS_CERT: at(cert), TLS_KEY: at(key) }))

test('a machine is reached by its network addresses, not by loopback ones', () => {
  const address = (name: string, internal: boolean) => ({ address: name, internal }) as os.NetworkInterfaceInfo
  vi.spyOn(os, 'networkInterfaces').mockReturnValueOnce({
    lo: [address('127.0.0.1', true), address('::1', true)],
    eth0: [address('192.0.2.7', false), address('fe80::1', false), address('2001:db8::7', false)],
    none: undefined,
  })
  expect(networkAddresses()).toEqual(['192.0.2.7', '2001:db8::7'])
})

test.each([
  ['missing.pem', 'a.key', /TLS_CERT: cannot be read \(ENOENT.+missing.pem/],
  ['a.pem', 'missing.key', /TLS_KEY: cannot be read \(ENOENT.+missing.key/],
  ['text', 'a.key', /TLS_CERT: names a file that holds no certificate/],
  ['a.pem', 'text', /TLS_KEY: names a file that holds no private key/],
  ['a.pem', 'a.pem', /TLS_KEY: names a file that holds no private key/],
  ['a.pem', 'closed.key', /TLS_KEY: names a key that is closed with a passphrase/],
  ['a.pem', 'b.key', /TLS_KEY: names a key that does not belong to the certificate/],
])('refuses the certificate %s with the key %s by name', async (cert, key, message) => {
  await expect(load(cert, key)).rejects.toThrow(message)
})

test('serves a certificate with its key unchanged', async () => {
  expect((await load('a.pem', 'a.key'))?.cert).toMatch(/^-----BEGIN CERTIFICATE-----/)
})

test('a self-signed certificate has all names and addresses, and is reused', async () => {
  const env = { TLS: 'self-signed', DATA_DIR: at('data') }
  const first = await loadTls(readConfig(env))
  const cert = new X509Certificate(first?.cert ?? '')
  expect(['localhost', hostname().toLowerCase()].filter((name) => !cert.checkHost(name))).toEqual([])
  expect(['127.0.0.1', '::1', ...networkAddresses()].filter((address) => !cert.checkIP(address))).toEqual([])
  expect(await loadTls(readConfig(env))).toEqual(first)

  expect([statSync(at('data/tls')).mode & 0o777, statSync(at('data/tls/key.pem')).mode & 0o777]).toEqual([0o700, 0o600])
  expect(readdirSync(at('data/tls')).toSorted()).toEqual(['cert.pem', 'key.pem'])
  const days = (Date.parse(cert.validTo) - Date.now()) / 86_400_000
  expect([days > 824, days <= 825]).toEqual([true, true])

  const typed = readConfig({ ...env, PUBLIC_URL: 'https://school.example:8080' })
  const second = await loadTls(typed)
  expect(new X509Certificate(second?.cert ?? '').checkHost('school.example')).toBeDefined()
  expect(await loadTls(typed)).toEqual(second)
})

test.each([
  [31, true],
  [29, false],
])('a certificate valid for %i more days is reused: %s', async (days, isKept) => {
  const config = readConfig({ TLS: 'self-signed', DATA_DIR: at(`days${days}`), PUBLIC_URL: 'https://[::1]:8443' })
  mkdirSync(at(`days${days}/tls`), { recursive: true })
  const [cert, key] = [at(`days${days}/tls/cert.pem`), at(`days${days}/tls/key.pem`)]
  const subject = ['-subj', '/CN=x', '-addext', 'subjectAltName=IP:::1', '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', '-key', at('a.key'), ...subject, '-out', cert], { stdio: 'ignore' })
  copyFileSync(at('a.key'), key)
  const before = readFileSync(cert, 'utf8')
  const { cert: after } = (await loadTls(config)) ?? {}
  expect([after === before, new X509Certificate(after ?? '').checkIP('::1')]).toEqual([isKept, '::1'])
  rmSync(key)
  expect((await loadTls(config))?.cert).not.toBe(after)
})

test('plain http needs no certificate', async () => {
  expect(await loadTls(readConfig({}))).toBeNull()
})
