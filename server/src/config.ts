import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')
const port = z.coerce.number().pipe(z.int().min(0).max(65_535))
/** `a=b,c=d` as a record. */
const voiceNames = z
  .string()
  .default('')
  .transform((text): Record<string, string> =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=').map((part) => part.trim())),
    ),
  )
const setting = <S extends z.ZodType>(schema: S, doc: string, group: string) => schema.meta({ doc, group })

/**
 * Every setting, read from environment variables of the same name. The README's table is made from
 * this schema (`doc` and `group`), so a setting is described once.
 */
export const Settings = z.object({
  PORT: setting(port.default(8080), 'Port the server listens on.', 'Server'),
  HOST: setting(z.string().default('0.0.0.0'), 'Address the server listens on.', 'Server'),
  PUBLIC_URL: setting(
    z.url().optional(),
    'The address people type, e.g. `https://keel.school.example`. Links in mails and the origin check use it; without it the address of the request is used.',
    'Server',
  ),
  DATA_DIR: setting(z.string().default('data'), 'Folder of everything the server keeps itself: database, files, outbox.', 'Server'),
  TRUST_PROXY: setting(
    flag.default(false),
    'Set to 1 behind a reverse proxy: client addresses and https are read from its `X-Forwarded-*` headers.',
    'Server',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    'How much is logged, as JSON lines on the standard output.',
    'Server',
  ),
  TLS: setting(
    z.enum(['off', 'self-signed']).default('off'),
    '`self-signed` makes a certificate at first start and serves https with it.',
    'TLS',
  ),
  TLS_CERT: setting(z.string().optional(), 'Path of a PEM certificate chain; with `TLS_KEY` the server speaks https itself.', 'TLS'),
  TLS_KEY: setting(z.string().optional(), 'Path of its PEM private key.', 'TLS'),
  DATABASE_URL: setting(z.string().optional(), 'A PostgreSQL server, 15 or newer, instead of the built-in one.', 'Database'),
  DB_PREPARE: setting(flag.default(true), 'Set to 0 behind a transaction pooler such as PgBouncer: no named statements.', 'Database'),
  KEEL_DB: setting(
    z.enum(['embedded']).optional(),
    '`embedded` goes back to the built-in database on purpose after `DATABASE_URL` was used.',
    'Database',
  ),
  KEEL_PG_BIN: setting(
    z.string().optional(),
    "Folder of other PostgreSQL programs (`initdb`, `postgres`) for the built-in database, such as the system's or those of an older major version.",
    'Database',
  ),
  KEEL_PG_USER: setting(
    z.string().optional(),
    'System user the built-in database runs as when the server is started by root; default `keel`, made when missing.',
    'Database',
  ),
  SMTP_URL: setting(
    z.string().optional(),
    'Mail server, e.g. `smtps://user:password@mail.example`. Without it mails become `.eml` files in `DATA_DIR/outbox` and their links are printed.',
    'Mail',
  ),
  MAIL_FROM: setting(z.string().default('Keel <keel@localhost>'), 'Sender of all mails.', 'Mail'),
  STUN_PORT: setting(
    port.default(3478),
    'UDP port of the built-in STUN responder, which tells browsers their address; 0 turns it off.',
    'Video',
  ),
  STUN_URLS: setting(z.string().optional(), 'Other STUN servers, separated by commas, instead of the built-in one.', 'Video'),
  TURN_URLS: setting(
    z.string().optional(),
    'TURN relays (coturn with `use-auth-secret`), separated by commas, for people behind strict firewalls.',
    'Video',
  ),
  TURN_SECRET: setting(z.string().optional(), 'The shared secret of those relays; people get credentials that last an hour.', 'Video'),
  ESPEAK_BIN: setting(
    z.string().optional(),
    "Path of the `espeak-ng` program; without it the one on the system's path, else the portable build.",
    'Speech',
  ),
  TTS_URL: setting(z.url().optional(), 'A speech server with the call `POST /v1/audio/speech`, used first.', 'Speech'),
  TTS_KEY: setting(z.string().optional(), 'Its key.', 'Speech'),
  TTS_MODEL: setting(z.string().default('tts-1'), 'Its model.', 'Speech'),
  TTS_VOICES: setting(voiceNames, 'Its voices as `en-GB=alloy,ru-RU=nova`; `*=alloy` for all others.', 'Speech'),
  LIBRETRANSLATE_URL: setting(
    z.url().optional(),
    'A LibreTranslate server for words that neither the teachers nor the built-in list know.',
    'Translation',
  ),
  LIBRETRANSLATE_KEY: setting(z.string().optional(), 'Its key.', 'Translation'),
  DEEPL_KEY: setting(z.string().optional(), 'A key of DeepL, used instead of LibreTranslate.', 'Translation'),
  DEEPL_URL: setting(z.url().optional(), 'Another address of DeepL, such as a proxy.', 'Translation'),
  APERTIUM_URL: setting(
    z.url().optional(),
    'An Apertium APY server, used when neither of the two above is set, for words whose language is known.',
    'Translation',
  ),
  FREEDICT_DIR: setting(
    z.string().default('/usr/share/dictd'),
    'Folder of FreeDict dictionaries (packages `dict-freedict-eng-spa`, `dict-freedict-spa-eng` and so on), asked last where both directions are there.',
    'Translation',
  ),
  RATE_PER_MINUTE: setting(
    z.coerce.number().pipe(z.int().min(1)).default(1200),
    'Calls a minute one session (or, signed out, one address) may make. Stricter limits of single calls are scaled with it.',
    'Limits',
  ),
  CAPTCHA_COST: setting(
    z.coerce.number().pipe(z.int().min(10).max(100_000)).default(300),
    'Work a browser does to show it is not a robot: 300 is about half a second.',
    'Limits',
  ),
})
export type Config = z.infer<typeof Settings>

/** Reads and checks the environment. Throws one Error that names every wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.keys(Settings.shape).flatMap((k) => (env[k] === undefined || env[k] === '' ? [] : [[k, env[k]]])))
  const read = Settings.safeParse(given)
  if (!read.success) throw new Error(`Wrong settings:\n${read.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`)
  if (Boolean(read.data.TLS_CERT) !== Boolean(read.data.TLS_KEY)) throw new Error('Wrong settings:\n  TLS_CERT and TLS_KEY go together')
  return read.data
}

/** The base of mailed links: PUBLIC_URL, else what a browser on this machine would type. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `${config.TLS !== 'off' || config.TLS_CERT ? 'https' : 'http'}://localhost:${config.PORT}`).replace(/\/$/, '')
