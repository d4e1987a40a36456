import {
  PRESENCE_LEAVE_MS,
  RING_KEPT_MS,
  RING_MAX_BYTES,
  RING_MAX_EVENTS,
  SOCKET_MAX_BYTES,
  SOCKET_SERVER_PING_MS,
  SOCKET_SILENCE_MS,
} from '@keel/contract/protocol'

/** All limits of the live connection; rates are per second, `burst` is how much may arrive at once. */
export const LIMITS = {
  maxBytes: SOCKET_MAX_BYTES,
  maxFragments: 128,
  maxBufferedChunks: 4096,
  upgradeMs: 5000,
  tickMs: 250,

  sockets: 20_000,
  socketsPerUser: 16,
  socketsPerAddress: 2000,
  handshakes: { rate: 2, burst: 120 },

  messages: { rate: 50, burst: 150 },
  bytes: { rate: 524_288, burst: 2_097_152 },
  userMessages: { rate: 100, burst: 300 },
  roomMessages: { rate: 500, burst: 1000 },
  /** A larger message is not read at all while its sender is over the byte rate. */
  readWhenOverBytes: 16_384,
  /** A sender over the limits for this long without a pause is disconnected. */
  overMs: 10_000,
  pauseMs: 2000,
  badMessages: 20,
  badWindowMs: 60_000,

  ringEvents: RING_MAX_EVENTS,
  ringBytes: RING_MAX_BYTES,
  ringKeptMs: RING_KEPT_MS,
  detachedBytes: 64 * 1_048_576,

  pingMs: SOCKET_SERVER_PING_MS,
  silenceMs: SOCKET_SILENCE_MS,
  /** Above this many unsent bytes volatile messages are left out. */
  volatileBytes: 65_536,
  /** Above this many unsent bytes the connection is cut; more than a full ring, so that a replay alone never is. */
  backlogBytes: 1_179_648,
  stuckMs: 60_000,
  stuckEvents: 512,

  /** Shared states that are kept per room. */
  sharedStates: 200,
  presenceLeaveMs: PRESENCE_LEAVE_MS,
  announceMs: 250,
  membershipMs: 60_000,
  /** How often the sessions and memberships of all connected people are checked again. */
  recheckMs: 3000,
  repeatMs: 300_000,
  repeatsPerUser: 2000,
  shutdownMs: 3000,
  /** Over how long the connections are spread that have to refetch after a gap on the bus. */
  restartSpreadMs: 3000,
}
export type Limits = typeof LIMITS

/**
 * A rate limit with a burst. Tokens are computed on demand, so that an idle bucket costs nothing; in thousandths, so that
 * all numbers are small integers, which need no allocation.
 */
export class Bucket {
  private tokens: number
  private at: number

  /** `now` and later moments are whole milliseconds. */
  constructor(
    private readonly limit: { rate: number; burst: number },
    now: number,
  ) {
    this.tokens = limit.burst * 1000
    this.at = now
  }

  /** Takes `cost` tokens. Returns 0, or the milliseconds until there are enough. */
  take(now: number, cost = 1): number {
    const { rate, burst } = this.limit
    const tokens = Math.floor(Math.min(burst * 1000, this.tokens + (now - this.at) * rate))
    this.at = now
    if (tokens < cost * 1000) {
      this.tokens = tokens
      return Math.ceil((cost * 1000 - tokens) / rate)
    }
    this.tokens = tokens - cost * 1000
    return 0
  }
}
