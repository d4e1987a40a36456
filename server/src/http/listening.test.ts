import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { requireFreePort } from './listening'

test('a port or address that cannot be had is refused by the setting that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const attempt = (HOST: string) => requireFreePort(readConfig({ PORT, HOST }))
  await expect(attempt('127.0.0.1')).rejects.toThrow(`PORT: ${PORT} is in use by another program`)
  await expect(attempt('192.0.2.1')).rejects.toThrow('HOST: this machine has no address 192.0.2.1. Example: HOST=127.0.0.1')
  other.close()
  await once(other, 'close')
  await attempt('127.0.0.1')
  await attempt('127.0.0.1') // the first attempt let go of it
})
