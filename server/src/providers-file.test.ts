import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config'
import { issuerOf, readProvidersFile } from './providers-file'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keel-providers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const school = { id: 'school', name: 'School account', issuer: 'https://login.school.example', client_id: 'keel' }
function write(content: unknown): string {
  const path = join(folder, 'providers.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('what is left out has safe defaults', () => {
  expect(readProvidersFile(write([{ ...school, domains: ['School.Example'] }]))).toEqual([
    { ...school, scope: 'openid email profile', domains: ['school.example'], admits: true, groups_claim: 'groups' },
  ])
  expect(readProvidersFile(write([school]))[0]?.domains).toEqual([])
})

test.each([
  ['no JSON', '[{', 'is not JSON'],
  ['no list', school, 'expected array'],
  ['an empty list', [], 'Too small'],
  ['a misspelt name', [{ ...school, domain: ['school.example'] }], 'Unrecognized key: "domain"'],
  ['an address without https', [{ ...school, issuer: 'http://login.school.example' }], 'issuer: has to begin with https://'],
  ['an id that fits no address', [{ ...school, id: 'My school' }], '0.id: '],
  ['no openid in the scope', [{ ...school, scope: 'email' }], 'scope: has to contain openid'],
  ['two of one id', [school, { ...school, issuer: 'https://other.example' }], 'two have the same id'],
  ['two of one issuer', [school, { ...school, id: 'other', issuer: `${school.issuer}/` }], 'two have the same issuer'],
])('%s is refused with what is wrong', (_, content, says) => {
  expect(() => readProvidersFile(write(content))).toThrow(says)
})

test('a file that is not there is named, and one needs PUBLIC_URL', () => {
  expect(() => readConfig({ OIDC_FILE: join(folder, 'none.json'), PUBLIC_URL: 'https://keel.example' })).toThrow(
    /OIDC_FILE: names .*none\.json, which cannot be read/,
  )
  expect(() => readConfig({ OIDC_FILE: write([school]) })).toThrow('PUBLIC_URL: is missing, and OIDC_FILE needs it')
  expect(readConfig({ OIDC_FILE: write([school]), PUBLIC_URL: 'https://keel.example' }).OIDC_FILE).toHaveLength(1)
})

test('over http a provider may run on this machine', () => {
  for (const issuer of ['http://localhost:9000', 'http://127.0.0.1:9000/realms/x', 'http://[::1]:9000'])
    expect(readProvidersFile(write([{ ...school, issuer }]))).toHaveLength(1)
})

test('an issuer is the same with and without a slash at its end', () => {
  expect(issuerOf({ issuer: 'https://login.example/' })).toBe(issuerOf({ issuer: 'https://login.example' }))
})
