import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Settings } from '../server/src/config'
import { findProgram } from './engines/engine'
import { root } from './lib.mjs'

const read = (name) => readFileSync(join(root, 'deploy', name), 'utf8')
const compose = (name) => parse(read(name), { merge: true })
const FILES = ['compose.yaml', 'compose.school.yaml']

/** Returns names in the environments of Keel's services that are no settings. */
const unknownSettings = ({ services }) =>
  Object.entries(services)
    .filter(([name]) => name.startsWith('keel'))
    .flatMap(([, { environment }]) => Object.keys(environment))
    .filter((name) => !(name in Settings.shape))

test.each(FILES)('%s sets settings that exist, and names each volume and service it uses', (file) => {
  const project = compose(file)
  expect(unknownSettings(project)).toEqual([])
  expect(unknownSettings({ services: { keel1: { environment: { SMTP_URI: 'x' } } } })).toEqual(['SMTP_URI'])
  const services = Object.values(project.services)
  const named = services.flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0])).filter((name) => /^[a-z]+$/.test(name))
  expect([...new Set(named)].sort()).toEqual(Object.keys(project.volumes).sort())
  for (const { depends_on = {} } of services)
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(project.services).toHaveProperty(name)
})

test('the example of settings names each variable of the compose files', () => {
  const used = FILES.flatMap((file) => [...read(file).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name))
  const named = new Set([...read('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name))
  expect([...new Set(used)].filter((name) => !named.has(name))).toEqual(['KEEL_IMAGE'])
})

test('the image installs every workspace and runs the tarball as a user of its own', () => {
  const file = read('Dockerfile')
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of workspaces) expect(file).toContain(`COPY ${name}/package.json ${name}/\n`)
  expect(file).toMatch(/^USER keel$/m)
  expect(file).toMatch(/^HEALTHCHECK /m)
})

const caddy = findProgram(['caddy'])
test.skipIf(caddy === null)('Caddy accepts its file for one process and for two', () => {
  for (const KEEL_UPSTREAMS of ['keel:8080', 'keel1:8080 keel2:8080'])
    for (const KEEL_TLS of ['', 'tls internal']) {
      const env = { ...process.env, KEEL_HOST: 'keel.example', KEEL_UPSTREAMS, KEEL_TLS }
      const { status, stderr } = spawnSync(caddy, ['adapt', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')], {
        env,
        encoding: 'utf8',
      })
      expect(status === 0 ? '' : stderr).toBe('')
    }
})

const systemd = findProgram(['systemd-analyze'])
test.skipIf(systemd === null)('systemd knows every line of the unit', () => {
  const { stdout, stderr } = spawnSync(systemd, ['verify', join(root, 'deploy/keel.service')], { encoding: 'utf8' })
  const faults = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('keel.service') && !/not executable|Failed to create|Cannot add dependency/.test(line))
  expect(faults).toEqual([])
})
