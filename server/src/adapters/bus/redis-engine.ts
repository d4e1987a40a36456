import { Redis } from 'ioredis'
import type { Engine } from './engine'

const TIMEOUT_MS = 5000

/** Carries texts by PUBLISH and SUBSCRIBE of Redis or Valkey. `channel` keeps installations apart that share one server. */
export const createRedisEngine = (url: string, channel: string): Engine => ({
  maxBytes: Infinity,
  link({ onText, onLost }) {
    const [publisher, subscriber] = [0, 1].map(() => {
      const redis = new Redis(url, {
        lazyConnect: true,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
        connectTimeout: TIMEOUT_MS,
        commandTimeout: TIMEOUT_MS,
      })
      redis.on('error', onLost)
      redis.on('end', () => onLost(new Error('the connection ended')))
      return redis
    }) as [Redis, Redis]
    subscriber.on('message', (_channel, text) => onText(text))
    return {
      async open() {
        await Promise.all([publisher.connect(), subscriber.connect()])
        await subscriber.subscribe(channel)
      },
      async send(texts) {
        await Promise.all(texts.map((text) => publisher.publish(channel, text)))
      },
      async close() {
        publisher.disconnect()
        subscriber.disconnect()
      },
    }
  },
})
