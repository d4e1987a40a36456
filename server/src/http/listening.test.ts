import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { explainListenError, holdAddress } from './listening'

test('refuses an unavailable port or address by the name of its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const attempt = (HOST: string) => holdAddress(readConfig({ PORT, HOST }), null)
  await expect(attempt('127.0.0.1')).rejects.toThrow(`PORT: ${PORT} is in use by another program`)
  await expect(attempt('192.0.2.1')).rejects.toThrow('HOST: this machine has no address 192.0.2.1. Example: HOST=127.0.0.1')
  other.close()
  await once(other, 'close')
  const free = await attempt('127.0.0.1')
  // Until the product listens there.
  const answer = await fetch(`http://127.0.0.1:${PORT}/ready`)
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '1', { status: 'starting' }])
  await free()
  const again = await attempt('127.0.0.1')
  await again()
})

test.each([
  ['EADDRINUSE', /^.*PORT: 80 is in use/s],
  ['EACCES', /PORT: this user may not listen on 80/],
  ['EADDRNOTAVAIL', /HOST: this machine has no address keel\.test/],
  ['ENOTFOUND', /HOST: this machine has no address keel\.test/],
  ['EAI_AGAIN', /HOST: /],
  ['EAFNOSUPPORT', /HOST: /],
  ['EINVAL', /HOST: /],
  ['EMFILE', /^EMFILE$/],
  [undefined, /^undefined$/],
])('explains a %s of listening by the setting, if it is one', (code, message) => {
  const error = Object.assign(new Error(String(code)), code === undefined ? {} : { code })
  expect((explainListenError(error, readConfig({ PORT: '80', HOST: 'keel.test' })) as Error).message).toMatch(message)
})
