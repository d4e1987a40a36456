/** Addresses, headers and cookies of the wire, and the delays and bounds of the live connection. No zod here, so that the web may import values. */

export const API_BASE = '/api/v1'
export const WEBSOCKET_PATH = '/api/v1/websocket'
export const REQUEST_TIMEOUT_MS = 15_000
export const CSRF_COOKIE = 'csrf_token'
export const CSRF_HEADER = 'x-csrf-token'
export const SESSION_COOKIE = 'session'
export const SIGN_IN_COOKIE = 'sign_in'
export const PASSKEY_COOKIE = 'passkey'
/** Beginning of an API token, sent as `Authorization: Bearer`; other credentials of that header are a proxy's. */
export const API_TOKEN_PREFIX = 'keel_'
export const LANG_COOKIE = 'lang'
/** Prefix of the session and CSRF cookies over https: browsers accept it only from this host itself. */
export const SECURE_COOKIE_PREFIX = '__Host-'
export const REDIRECT_COOKIE = 'redirect'
export const REDIRECT_COOKIE_DAYS = 30
/** Header with the id of the live connection that made a change; that connection gets no echo of it. */
export const CONNECTION_HEADER = 'x-connection-id'
/** Header with an idempotency key made by the browser: a repeated request with the same key creates nothing more. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Live connection: delays and bounds of client and server. */
export const SOCKET_RETRY_MS = 3000
/** Added to a delay, so that not all clients reconnect at the same moment. After a close that says the server restarts it is the delay. */
export const SOCKET_JITTER_MS = 1000
export const SOCKET_LONG_FAILURES = 100
export const SOCKET_RETRY_CAP_MS = 300_000
export const SOCKET_NOTICE_AFTER_FAILURES = 7
export const SOCKET_CLIENT_PING_MS = 30_000
export const SOCKET_SERVER_PING_MS = 20_000
export const SOCKET_SILENCE_MS = 45_000
export const SOCKET_MAX_BYTES = 262_144
export const QUEUE_TICK_MS = 1000
export const QUEUE_RESEND_TICKS = 5
export const QUEUE_MAX_ATTEMPTS = 10
export const RING_MAX_EVENTS = 1024
export const RING_MAX_BYTES = 1_048_576
export const RING_KEPT_MS = 120_000
export const PRESENCE_LEAVE_MS = 5000
