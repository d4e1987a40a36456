import { createServer } from 'node:net'
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

/** @throws WrongSettings when the address to listen on is unavailable; runs before the database is started */
export function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListenError(error, config)))
    probe.listen({ port: config.PORT, host: config.HOST }, () => probe.close(() => resolve()))
  })
}
