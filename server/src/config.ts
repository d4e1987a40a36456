import { z } from 'zod'
import { nearSettings } from './near-settings'
import * as kinds from './setting-kinds'

type Group =
  | 'Server'
  | 'TLS'
  | 'Database'
  | 'Files'
  | 'Backups'
  | 'Several processes'
  | 'Mail'
  | 'Video'
  | 'Speech'
  | 'Translation'
  | 'Drafts'
  | 'Limits'
const setting = <S extends z.ZodType>(schema: S, doc: string, group: Group, example: string) => schema.meta({ doc, group, example })

/**
 * Every setting, read from environment variables of the same name. The README's table is made from this schema (`doc` and
 * `group`), so that each setting is described once.
 */
export const Settings = z.object({
  PORT: setting(kinds.port.default(8080), 'Port the server listens on.', 'Server', '8080'),
  HOST: setting(kinds.text.default('0.0.0.0'), 'Address the server listens on.', 'Server', '127.0.0.1'),
  PUBLIC_URL: setting(
    kinds.origin.optional(),
    'The address people type, without a path, e.g. `https://keel.school.example`. Links in mails and the check of hosts and origins use it, so a mail server needs it. Without it Keel is reached by addresses and names of a local network only, and links that a person sees name the one they came by.',
    'Server',
    'https://keel.school.example',
  ),
  DATA_DIR: setting(
    kinds.text.default('data'),
    'Folder of everything the server keeps itself: database, files, outbox.',
    'Server',
    '/var/lib/keel',
  ),
  TRUST_PROXY: setting(
    kinds.proxies.default(0),
    'How many reverse proxies are in front of Keel, or their networks, e.g. `10.0.0.0/8,fd00::/8`. Client addresses and https are then read from their `X-Forwarded-*` headers.',
    'Server',
    '1',
  ),
  REGISTRATION: setting(
    kinds.oneOf('open', 'invite', 'closed').default('open'),
    'Who may register: everybody, who has an invitation of an operator, or nobody. Students with an invitation to a classroom always may. What an operator chooses in the administration wins.',
    'Server',
    'invite',
  ),
  STUDENTS_WITHOUT_MAIL: setting(
    kinds.flag.default(true),
    'Whether an invitation to a classroom asks a student for a name only. `0` requires an e-mail address and a password of everybody new.',
    'Server',
    '0',
  ),
  SCHOOL_NETWORKS: setting(
    kinds.networks.optional(),
    'Networks of the school, e.g. `192.0.2.0/24,2001:db8::/32`. Students who join from there with a name only never solve a captcha; from elsewhere the sixth within an hour does.',
    'Server',
    '192.0.2.0/24',
  ),
  OIDC_FILE: setting(
    kinds.providers.optional(),
    'A JSON file of OpenID Connect providers that people sign in by, such as the accounts of the school; [docs/deploy.md](docs/deploy.md) says what it contains. Needs `PUBLIC_URL`.',
    'Server',
    '/etc/keel/providers.json',
  ),
  HEALTH_TOKEN: setting(
    kinds.text.min(16, 'has to have 16 signs or more').optional(),
    'With `Authorization: Bearer` and this token `/health` shows the operator what is in use and what is wrong; to everybody else it only says ok or not.',
    'Server',
    'a-long-random-text',
  ),
  METRICS_TOKEN: setting(
    kinds.text.min(16, 'has to have 16 signs or more').optional(),
    'With `Authorization: Bearer` and this token Prometheus reads `/metrics`; without this setting nothing is counted and the path does not exist.',
    'Server',
    'another-long-random-text',
  ),
  LOG_LEVEL: setting(
    kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
    'How much is logged, as JSON lines on the standard output.',
    'Server',
    'info',
  ),
  TLS: setting(
    kinds.oneOf('off', 'self-signed').default('off'),
    "`self-signed` makes a certificate for this machine's names and addresses and serves https with it.",
    'TLS',
    'self-signed',
  ),
  TLS_CERT: setting(
    kinds.text.optional(),
    'Path of a PEM certificate chain; with `TLS_KEY` the server speaks https itself.',
    'TLS',
    '/etc/keel/fullchain.pem',
  ),
  TLS_KEY: setting(kinds.text.optional(), 'Path of its PEM private key.', 'TLS', '/etc/keel/privkey.pem'),
  HSTS_SUBDOMAINS: setting(
    kinds.flag.default(false),
    'Set to 1 to have browsers use https for all hosts below this one too (`includeSubDomains`). Other services of the school must have certificates then.',
    'TLS',
    '1',
  ),
  DATABASE_URL: setting(
    kinds.databaseUrl.optional(),
    'A PostgreSQL server, 15 or newer, instead of the built-in one.',
    'Database',
    'postgresql://user:password@db.example:5432/keel',
  ),
  DB_PREPARE: setting(
    kinds.flag.default(true),
    'Set to 0 behind a transaction pooler such as PgBouncer: no named statements.',
    'Database',
    '0',
  ),
  KEEL_DB: setting(
    z.enum(['embedded'], 'has to be embedded, or not be set').optional(),
    '`embedded` deliberately returns to the built-in database after `DATABASE_URL` was used.',
    'Database',
    'embedded',
  ),
  KEEL_PG_BIN: setting(
    kinds.folder.optional(),
    "Folder of other PostgreSQL programs (`initdb`, `postgres`) for the built-in database, such as the system's or those of an older major version.",
    'Database',
    '/usr/lib/postgresql/17/bin',
  ),
  KEEL_PG_USER: setting(
    kinds.text.optional(),
    'System user the built-in database runs as when the server is started by root; default `keel`, made when missing.',
    'Database',
    'postgres',
  ),
  S3_URL: setting(
    kinds.bucketUrl.optional(),
    'A bucket of an S3 store that holds uploaded files instead of the folder `files` in `DATA_DIR`; a folder of the bucket may follow. `npm run files:move` moves them.',
    'Files',
    'https://s3.example/keel',
  ),
  S3_KEY: setting(kinds.text.optional(), 'Its access key, which may list, read, store and delete there.', 'Files', 'AKIAIOSFODNN7EXAMPLE'),
  S3_SECRET: setting(kinds.text.optional(), 'The secret of that key.', 'Files', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
  S3_REGION: setting(
    kinds.text.regex(/^[a-z0-9-]+$/i, 'has to be the name of a region').default('us-east-1'),
    'Its region, where it has several.',
    'Files',
    'eu-north-1',
  ),
  BACKUP_DIR: setting(
    kinds.text.optional(),
    'A folder, best on another disk, for a backup each night: those of 7 days and 4 weeks are kept. It has to be there for all processes.',
    'Backups',
    '/mnt/backups/keel',
  ),
  BACKUP_S3_URL: setting(
    kinds.bucketUrl.optional(),
    'A bucket for the nightly backups instead of a folder; a folder of the bucket may follow.',
    'Backups',
    'https://s3.example/keel-backups',
  ),
  BACKUP_S3_KEY: setting(kinds.text.optional(), 'Its access key, where it is not `S3_KEY`.', 'Backups', 'AKIAIOSFODNN7EXAMPLE'),
  BACKUP_S3_SECRET: setting(kinds.text.optional(), 'The secret of that key.', 'Backups', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
  BACKUP_HOUR: setting(
    kinds.whole(0, 23).default(3),
    "Hour of the machine's time zone (`TZ`, in containers UTC if unset) from which on it is made.",
    'Backups',
    '3',
  ),
  BACKUP_PASSPHRASE: setting(
    kinds.text.min(12, 'has to have 12 signs or more').optional(),
    'Encrypts backups, and opens them. Keep it elsewhere too: without it nobody can read them.',
    'Backups',
    'four plain words together',
  ),
  NODES: setting(
    kinds.oneOf('one', 'several').default('one'),
    '`several` when several Keel processes share one database and the uploaded files: they pass live events on to each other.',
    'Several processes',
    'several',
  ),
  BUS_URL: setting(
    kinds.databaseUrl.optional(),
    'A direct connection to the same PostgreSQL for live events, where `DATABASE_URL` leads through a transaction pooler.',
    'Several processes',
    'postgresql://user:password@db.example:5432/keel',
  ),
  REDIS_URL: setting(
    kinds.redisUrl.optional(),
    'A Redis or Valkey server for live events instead of PostgreSQL: from about three processes or 4,000 events a second on.',
    'Several processes',
    'redis://redis.example:6379',
  ),
  DRAIN_SECONDS: setting(
    kinds.whole(0, 600).default(5),
    'How long a process that was asked to stop still accepts calls while `/ready` says 503, so that the balancer notices; nothing where `NODES` is `one`.',
    'Several processes',
    '10',
  ),
  SMTP_URL: setting(
    kinds.smtpUrl.optional(),
    'Mail server, e.g. `smtps://user:password@mail.example`. Without it mails become `.eml` files in `DATA_DIR/outbox` and their links are printed.',
    'Mail',
    'smtps://user:password@mail.example',
  ),
  MAIL_FROM: setting(
    kinds.sender.default('Keel <keel@localhost>'),
    'Sender of all mails; a mail server needs it.',
    'Mail',
    'Keel <keel@school.example>',
  ),
  STUN_PORT: setting(
    kinds.port.default(3478),
    'UDP port of the built-in STUN responder, from which browsers learn their address; 0 turns it off.',
    'Video',
    '3478',
  ),
  STUN_URLS: setting(
    kinds.servers('stun', 'stuns').optional(),
    'Other STUN servers, separated by commas, instead of the built-in one.',
    'Video',
    'stun:stun.example:3478',
  ),
  TURN_URLS: setting(
    kinds.servers('turn', 'turns').optional(),
    'TURN relays (coturn with `use-auth-secret`), separated by commas, for people behind strict firewalls.',
    'Video',
    'turn:turn.example:3478,turns:turn.example:5349',
  ),
  TURN_SECRET: setting(
    kinds.text.optional(),
    'The shared secret of those relays; people get credentials that last an hour.',
    'Video',
    'the-static-auth-secret-of-coturn',
  ),
  ESPEAK_BIN: setting(
    kinds.program.optional(),
    "Path of the `espeak-ng` program; without it the one on the system's path, else the portable build.",
    'Speech',
    '/usr/bin/espeak-ng',
  ),
  TTS_URL: setting(
    kinds.webAddress.optional(),
    'A speech server with the call `POST /v1/audio/speech`, used first.',
    'Speech',
    'https://speech.example',
  ),
  TTS_KEY: setting(kinds.text.optional(), 'Its key.', 'Speech', 'sk-1234'),
  TTS_MODEL: setting(kinds.text.default('tts-1'), 'Its model.', 'Speech', 'tts-1'),
  TTS_VOICES: setting(
    kinds.voiceNames,
    'Its voices as `en-GB=alloy,ru-RU=nova`; `*=alloy` for all others.',
    'Speech',
    'en-GB=alloy,*=nova',
  ),
  LIBRETRANSLATE_URL: setting(
    kinds.webAddress.optional(),
    'A LibreTranslate server for words that neither the teachers nor the built-in list know.',
    'Translation',
    'https://translate.example',
  ),
  LIBRETRANSLATE_KEY: setting(kinds.text.optional(), 'Its key.', 'Translation', '1234-abcd'),
  DEEPL_KEY: setting(kinds.text.optional(), 'A key of DeepL, used instead of LibreTranslate.', 'Translation', '1234-abcd:fx'),
  DEEPL_URL: setting(kinds.webAddress.optional(), 'Another address of DeepL, such as a proxy.', 'Translation', 'https://deepl.example'),
  APERTIUM_URL: setting(
    kinds.webAddress.optional(),
    'An Apertium APY server, used when neither of the two above is set, for words whose language is known.',
    'Translation',
    'https://apertium.example/apy',
  ),
  FREEDICT_DIR: setting(
    kinds.folder.default('/usr/share/dictd'),
    'Folder of FreeDict dictionaries (packages `dict-freedict-eng-spa`, `dict-freedict-spa-eng` and so on), asked last where both directions are there.',
    'Translation',
    '/usr/share/dictd',
  ),
  AI_URL: setting(
    kinds.webAddress.optional(),
    'A service with the call `POST /v1/chat/completions`, also one on a machine of your own, that drafts exercises of a teacher’s text. Without it nothing of it is offered.',
    'Drafts',
    'http://localhost:11434',
  ),
  AI_KEY: setting(kinds.text.optional(), 'Its key, where it needs one.', 'Drafts', 'sk-1234'),
  AI_MODEL: setting(kinds.text.optional(), 'The name of its model.', 'Drafts', 'qwen3:8b'),
  AI_MONTHLY_TOKENS: setting(
    kinds.whole(1, 999_999_999).optional(),
    'Tokens that all teachers together may use in a month (UTC); without it only the limits of each teacher apply, 50 drafts and 100,000 tokens a day.',
    'Drafts',
    '5000000',
  ),
  RATE_PER_MINUTE: setting(
    kinds.whole(1, 999_999_999).default(1200),
    'Calls a minute one person (or, signed out, one network) may make. Stricter limits of single calls scale with it.',
    'Limits',
    '1200',
  ),
  TEACHER_STORAGE_MB: setting(
    kinds.whole(1, 999_999_999).default(2048),
    'Megabytes of files and boards one teacher may store.',
    'Limits',
    '2048',
  ),
  STUDENT_STORAGE_MB: setting(
    kinds.whole(1, 999_999_999).default(200),
    'Megabytes of files and boards one student may store: recordings, pictures in messages, their own space.',
    'Limits',
    '200',
  ),
  SITE_STORAGE_MB: setting(
    kinds.whole(1, 999_999_999).optional(),
    'Megabytes of files and boards all people together may store; without it there is no such limit. What an operator chooses in the administration wins.',
    'Limits',
    '100000',
  ),
  CAPTCHA_COST: setting(
    kinds.whole(10, 100_000).default(300),
    'Work a browser does to show it is not a robot: 300 is about half a second.',
    'Limits',
    '300',
  ),
})
export type Config = z.infer<typeof Settings>

type Name = keyof typeof Settings.shape
type Environment = Record<string, string | undefined>

const names = Object.keys(Settings.shape) as Name[]
const exampleOf = (name: Name): string => `${name}=${(Settings.shape[name].meta() as { example: string }).example}`

/** Settings with which Keel cannot start; the message has a line for each with what is wrong and an example. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
  constructor(wrong: Partial<Record<Name, string>>) {
    const lines = Object.entries(wrong).map(([name, what]) => `  ${name}: ${what}. Example: ${exampleOf(name as Name)}`)
    super(`Keel does not start with these settings:\n${lines.join('\n')}`)
  }
}

/** Pairs of which the first is of no use without the second. */
const TOGETHER: readonly [Name, Name][] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['TURN_SECRET', 'TURN_URLS'],
  ['S3_URL', 'S3_KEY'],
  ['S3_URL', 'S3_SECRET'],
  ['S3_KEY', 'S3_URL'],
  ['S3_SECRET', 'S3_URL'],
  ['BACKUP_S3_KEY', 'BACKUP_S3_URL'],
  ['BACKUP_S3_KEY', 'BACKUP_S3_SECRET'],
  ['BACKUP_S3_SECRET', 'BACKUP_S3_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_FILE', 'PUBLIC_URL'],
  ['TTS_KEY', 'TTS_URL'],
  ['LIBRETRANSLATE_KEY', 'LIBRETRANSLATE_URL'],
  ['DEEPL_URL', 'DEEPL_KEY'],
  ['AI_URL', 'AI_MODEL'],
  ['AI_MODEL', 'AI_URL'],
  ['AI_KEY', 'AI_URL'],
  ['AI_MONTHLY_TOKENS', 'AI_URL'],
]

function wrongTogether(values: Partial<Record<Name, string>>): Partial<Record<Name, string>> {
  const wrong: Partial<Record<Name, string>> = {}
  for (const [name, needed] of TOGETHER) if (values[name] && !values[needed]) wrong[needed] = `is missing, and ${name} needs it`
  if (values.NODES === 'several' && !values.DATABASE_URL)
    wrong.DATABASE_URL = 'is missing, and several processes, which NODES names, need one database that all of them reach'
  for (const name of ['BUS_URL', 'REDIS_URL'] as const)
    if (values[name] && values.NODES !== 'several') wrong.NODES = `has to be several, because ${name} is set`
  if (values.BACKUP_S3_URL && values.BACKUP_DIR) wrong.BACKUP_DIR = 'is set beside BACKUP_S3_URL, and backups go to one place'
  if (values.BACKUP_S3_URL && !values.BACKUP_S3_KEY && !values.S3_KEY)
    wrong.BACKUP_S3_KEY = 'is missing, and BACKUP_S3_URL needs it, or S3_KEY'
  if (values.SMTP_URL && !values.PUBLIC_URL) wrong.PUBLIC_URL = 'is missing, and the links in mails, which SMTP_URL sends, need it'
  if (values.PUBLIC_URL?.startsWith('http://') && (values.TLS === 'self-signed' || values.TLS_CERT))
    wrong.PUBLIC_URL = `has to begin with https://, because ${values.TLS_CERT ? 'TLS_CERT' : 'TLS'} is set`
  return wrong
}

/** Reads and checks the environment. @throws WrongSettings, which names every wrong one */
export function readConfig(env: Environment): Config {
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, string>>
  const read = Settings.safeParse(values)
  const wrong = wrongTogether(values)
  for (const { path, message } of read.error?.issues ?? []) wrong[path[0] as Name] = message
  if (!read.success || Object.keys(wrong).length > 0) throw new WrongSettings(wrong)
  return read.data
}

/** Returns a sentence for each variable that is no setting but looks like a misspelt one. */
export const settingSlips = (env: Environment): string[] =>
  nearSettings(env, names).map(
    ({ name, meant }) => `${name} is no setting of Keel and does nothing; ${meant} may be meant. Example: ${exampleOf(meant as Name)}`,
  )

/** Returns whether the server itself speaks https. */
export const servesTls = (config: Config): boolean => config.TLS !== 'off' || config.TLS_CERT !== undefined

/** Base of mailed links: PUBLIC_URL, or this machine's own address. */
export const publicUrl = (config: Config): string =>
  config.PUBLIC_URL ?? `${servesTls(config) ? 'https' : 'http'}://localhost:${config.PORT}`

export const isHttps = (config: Config): boolean => servesTls(config) || (config.PUBLIC_URL?.startsWith('https:') ?? false)
