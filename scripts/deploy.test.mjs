import { readFileSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Settings, settingSlips } from '../server/src/config'
import { accepts } from './engines/accepts'
import { findProgram, freePort, makeFolder, startEngine } from './engines/engine'
import { root } from './lib.mjs'

const read = (name) => readFileSync(join(root, 'deploy', name), 'utf8')
const compose = (name) => parse(read(name), { merge: true })
const FILES = ['compose.yaml', 'compose.school.yaml']
/** Settings of Keel that a compose file makes of those of .env of the same name, or demands. */
const PASSED_ON = ['TURN_SECRET']

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

test.each(FILES)('every setting of .env reaches Keel in %s', (file) => {
  for (const [name, service] of Object.entries(compose(file).services)) if (name.startsWith('keel')) expect(service.env_file).toBe('.env')
  // What a compose file sets itself wins: those would be set in vain.
  const fixed = Object.values(compose(file).services).flatMap(({ environment = {} }) => Object.keys(environment))
  const named = [...read('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(named.filter((name) => fixed.includes(name) && name in Settings.shape && !PASSED_ON.includes(name))).toEqual([])
  expect(settingSlips(Object.fromEntries(named.map((name) => [name, 'x'])))).toEqual([])
})

test('the image runs as a user of its own, and another command in place of the server', () => {
  const file = read('Dockerfile')
  expect(file).toMatch(/^USER keel$/m)
  expect(file).toMatch(/^HEALTHCHECK /m)
  expect(file).toMatch(/^ENTRYPOINT \["tini", "--"\]\nCMD \["node", "server\/dist\/main.js"\]$/m)
})

test('what an operator keeps beside the compose files goes into no image', () => {
  const kept = FILES.flatMap((file) => [...read(file).matchAll(/\.\/(backups|config|certificates)\b/g)].map(([, name]) => `deploy/${name}`))
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', ...kept]))
})

/** What the container of coturn runs, for this .env: compose and a shell fill variables in alike. */
function turnserverCommand(env) {
  const [shell, flag, text] = compose('compose.yaml').services.coturn.entrypoint
  const { stdout } = spawnSync(shell, [flag, `printf %s "${text}"`], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
  return stdout.replace(/^exec /, '')
}

test('the relay listens with TLS, on an address of its own and behind NAT where .env says so', () => {
  const plain = turnserverCommand({ KEEL_HOST: 'keel.example', TURN_SECRET: 'secret' })
  expect(plain.trim()).toBe('turnserver -c /etc/coturn/keel.conf --log-file=stdout --realm=keel.example --static-auth-secret=secret')
  const all = {
    KEEL_HOST: 'keel.example',
    RELAY_HOST: 'turn.example',
    RELAY_IP: '10.0.0.5',
    RELAY_PUBLIC_IP: '203.0.113.9',
    RELAY_TLS_PORT: '443',
  }
  expect(turnserverCommand(all)).toContain(
    '--realm=turn.example --static-auth-secret= --listening-ip=10.0.0.5 --relay-ip=10.0.0.5 --external-ip=203.0.113.9 --tls-listening-port=443',
  )
  expect(compose('compose.school.yaml').services.coturn.entrypoint[2].replace('${TURN_SECRET}', '${TURN_SECRET:-}')).toBe(
    compose('compose.yaml').services.coturn.entrypoint[2],
  )
})

test('browsers get the addresses of the relay for UDP, TCP and, where it has a certificate, TLS', () => {
  for (const file of FILES) {
    const urls = Object.entries(compose(file).services).find(([name]) => name.startsWith('keel'))[1].environment.TURN_URLS
    const toldOf = (env) =>
      spawnSync('sh', ['-c', `printf %s "${urls}"`], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' }).stdout
    const env = { KEEL_HOST: 'keel.example', TURN_SECRET: 'secret' }
    expect(toldOf(env)).toBe('turn:keel.example:3479,turn:keel.example:3479?transport=tcp')
    expect(toldOf({ ...env, RELAY_HOST: 'turn.example', RELAY_TLS_PORT: '443' })).toBe(
      'turn:turn.example:3479,turn:turn.example:3479?transport=tcp,turns:turn.example:443?transport=tcp',
    )
  }
})

const programs = ['turnserver', 'turnutils_uclient', 'openssl'].map((name) => findProgram([name]))
/** Returns what the relay says to somebody who wants to reach an address through it, by TLS. */
function answerOfRelay(client, tlsPort, peer) {
  const args = ['-t', '-S', '-c', '-v', '-n', '1', '-u', 'somebody', '-W', 'secret', '-e', peer, '-p', `${tlsPort}`, '127.0.0.1']
  return new Promise((done) => {
    const child = spawn(client, args)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const answer = /(?<=error 403 \()Forbidden IP|(?<=cb response received: \n.*)success/.exec(output)?.[0]
      if (answer) child.kill()
      if (answer) done(answer)
    })
    child.on('close', () => done(output))
  })
}

test.skipIf(programs.includes(null))('the relay relays by TLS, and to no address inside', async () => {
  const [turnserver, client, openssl] = programs
  const folder = makeFolder('relay')
  const [key, crt] = ['turn.key', 'turn.crt'].map((name) => join(folder, name))
  spawnSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', crt, '-subj', '/CN=localhost'])
  const [port, tlsPort] = [await freePort(), await freePort()]
  const command = turnserverCommand({ KEEL_HOST: 'localhost', TURN_SECRET: 'secret', RELAY_IP: '127.0.0.1', RELAY_TLS_PORT: `${tlsPort}` })
  const [, ...args] = command
    .replaceAll('/certificates', folder)
    .replace('/etc/coturn/keel.conf', join(root, 'deploy/turnserver.conf'))
    .trim()
    .split(/\s+/)
  const here = [`--listening-port=${port}`, `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'db')}`]
  const isReady = () => accepts(tlsPort)
  const relay = await startEngine({ describe: 'coturn', folder, port, url: '', file: turnserver, args: [...args, ...here], isReady })
  try {
    expect(await answerOfRelay(client, tlsPort, '192.0.2.1')).toBe('success')
    for (const peer of ['127.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.20.0.1', '192.168.1.1'])
      expect(await answerOfRelay(client, tlsPort, peer)).toBe('Forbidden IP')
  } finally {
    await relay.stop()
  }
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
