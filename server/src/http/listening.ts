import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { WrongSettings, type Config } from '../config'

/** Turns listen errors into WrongSettings that name the setting; other errors pass unchanged. */
export function explainListenError(error: unknown, { PORT, HOST }: Config): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new WrongSettings({ PORT: `${PORT} is in use by another program (perhaps another Keel). Stop that one or choose another` })
  if (code === 'EACCES') return new WrongSettings({ PORT: `this user may not listen on ${PORT}; those below 1024 are for root` })
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(code))
    return new WrongSettings({ HOST: `this machine has no address ${HOST}` })
  return error
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1', connection: 'close' })
  response.end('{"status":"starting"}')
}

/**
 * Listens at the address of the settings and answers 503 to everything, while the database is opened and migrated. Returns a function
 * that frees the address for the product.
 * @throws WrongSettings when the address to listen on is unavailable; runs before the database is started
 */
export async function holdAddress(config: Config, tls: { cert: string; key: string } | null): Promise<() => Promise<void>> {
  const server = tls ? createTlsServer(tls, notYet) : createServer(notYet)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, config)))
    server.listen({ port: config.PORT, host: config.HOST }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
