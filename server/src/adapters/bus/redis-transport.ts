import { Redis } from 'ioredis'
import { Reachable } from './reachable'
import type { CreateTransport, Transport } from './transport'

const TIMEOUT_MS = 5000

/** Carries texts by PUBLISH and SUBSCRIBE of Redis or Valkey. `channel` keeps installations apart that share one engine. */
export const createRedisTransport =
  (url: string, channel: string): CreateTransport =>
  (handlers): Transport => {
    let publisher: Redis | null = null
    const reachable = new Reachable(handlers, async (lost) => {
      const options = {
        lazyConnect: true,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
        connectTimeout: TIMEOUT_MS,
        commandTimeout: TIMEOUT_MS,
      } as const
      const made = new Redis(url, options)
      const subscriber = new Redis(url, options)
      for (const redis of [made, subscriber]) {
        redis.on('error', lost)
        redis.on('end', () => lost(new Error('the connection ended')))
      }
      subscriber.on('message', (_channel, text) => {
        if (publisher === made) handlers.onText(text)
      })
      publisher = made
      const disconnect = async (): Promise<void> => {
        made.disconnect()
        subscriber.disconnect()
      }
      try {
        await Promise.all([made.connect(), subscriber.connect()])
        await subscriber.subscribe(channel)
      } catch (error) {
        await disconnect()
        throw error
      }
      return disconnect
    })
    return {
      maxBytes: Infinity,
      async send(texts) {
        if (!publisher || !reachable.isUp) throw new Error('Redis cannot be reached')
        try {
          const pipeline = publisher.pipeline()
          for (const text of texts) pipeline.publish(channel, text)
          for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
        } catch (error) {
          reachable.lose(error)
          throw error
        }
      },
      whenUp: () => reachable.whenUp(),
      reconnect: () => reachable.lose(new Error('no message arrived for too long')),
      close: () => reachable.close(),
    }
  }
