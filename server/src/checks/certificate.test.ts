import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config'
import { findOwnCertificate } from './certificate'

let dir: string
const at = (name: string) => join(dir, name)
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'keel-certificate-'))
  const make = (name: string, days: number) => {
    const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)]
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-days', String(days), ...files]
    execFileSync('openssl', args, { stdio: 'ignore' })
  }
  make('long', 90)
  make('short', 5)
})
afterAll(() => rmSync(dir, { recursive: true }))

const found = (cert: string, key: string) => findOwnCertificate(readConfig({ DATA_DIR: dir, TLS_CERT: at(cert), TLS_KEY: at(key) }))

test('knows a certificate that is served, and one that ends soon', async () => {
  expect(await found('long.pem', 'long.key')).toMatchObject([{ state: 'ok' }])
  expect(await found('short.pem', 'short.key')).toMatchObject([{ state: 'warn', says: expect.stringContaining('ends on') }])
})

test('names what keeps a start from serving it: the key of another certificate, a file that is none, one that is missing', async () => {
  expect(await found('long.pem', 'short.key')).toMatchObject([{ state: 'fault', says: expect.stringContaining('does not belong to') }])
  expect(await found('long.key', 'long.key')).toMatchObject([{ state: 'fault', says: expect.stringContaining('holds no certificate') }])
  expect(await found('none.pem', 'long.key')).toMatchObject([{ state: 'fault', says: expect.stringContaining('cannot be read') }])
})
