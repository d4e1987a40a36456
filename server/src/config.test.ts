import { expect, test } from 'vitest'
import { readConfig, Settings, settingSlips } from './config'

/** Refused values, and the beginning of the message after "NAME: ". */
const WRONG: [Record<string, string>, string][] = [
  [{ PORT: '80a' }, 'PORT: has to be a whole number from 0 to 65535. Example: PORT=8080'],
  [{ PORT: '70000' }, 'PORT: has to be a whole number'],
  [{ PORT: '-1' }, 'PORT: has to be a whole number'],
  [{ STUN_PORT: '3478.5' }, 'STUN_PORT: has to be a whole number'],
  [{ RATE_PER_MINUTE: '0' }, 'RATE_PER_MINUTE: has to be a whole number from 1 to'],
  [{ CAPTCHA_COST: 'high' }, 'CAPTCHA_COST: has to be a whole number from 10 to 100000'],
  [{ PUBLIC_URL: 'keel.example' }, 'PUBLIC_URL: has to be an address that begins with https:// or http://'],
  [{ PUBLIC_URL: 'mailto:me@keel.example' }, 'PUBLIC_URL: has to be an address'],
  [{ PUBLIC_URL: 'https://keel.example/school' }, 'PUBLIC_URL: must not continue after the host'],
  [{ PUBLIC_URL: 'https://keel.example?a' }, 'PUBLIC_URL: must not continue after the host'],
  [{ PUBLIC_URL: 'https://me:secret@keel.example' }, 'PUBLIC_URL: must not contain a name or password'],
  [{ PUBLIC_URL: 'http://keel.example', TLS: 'self-signed' }, 'PUBLIC_URL: has to begin with https://, because TLS is set'],
  [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://k.example' }, 'MAIL_FROM: is missing, and SMTP_URL needs it'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL: is missing, and the links in mails'],
  [{ SMTP_URL: 'mail.example', PUBLIC_URL: 'https://k.example' }, 'SMTP_URL: has to be an address that begins with smtp:// or smtps://'],
  [{ SMTP_URL: 'smtp://', PUBLIC_URL: 'https://k.example' }, 'SMTP_URL: has to be an address'],
  [{ MAIL_FROM: 'Keel' }, 'MAIL_FROM: has to be an e-mail address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: has to be fatal, error, warn, info, debug or silent. Example: LOG_LEVEL=info'],
  [{ TLS: 'on' }, 'TLS: has to be off or self-signed'],
  [{ TLS_CERT: '/a.pem' }, 'TLS_KEY: is missing, and TLS_CERT needs it'],
  [{ TLS_KEY: '/a.pem' }, 'TLS_CERT: is missing, and TLS_KEY needs it'],
  [{ DATABASE_URL: 'localhost:5432/keel' }, 'DATABASE_URL: has to be the address of a PostgreSQL database'],
  [{ DATABASE_URL: 'mysql://localhost/keel' }, 'DATABASE_URL: has to be the address of a PostgreSQL database'],
  [{ S3_URL: 's3.example/keel', S3_KEY: 'k', S3_SECRET: 's' }, 'S3_URL: has to be an address that begins with https:// or http://'],
  [{ S3_URL: 'https://k:s@s3.example/keel', S3_KEY: 'k', S3_SECRET: 's' }, 'S3_URL: must not contain a name or password'],
  [{ S3_URL: 'https://s3.example', S3_KEY: 'k', S3_SECRET: 's' }, 'S3_URL: has to be the address of the store, a slash and the name'],
  [{ S3_URL: 'https://s3.example/keel?x=1', S3_KEY: 'k', S3_SECRET: 's' }, 'S3_URL: has to be the address of the store'],
  [{ S3_URL: 'https://s3.example/keel', S3_SECRET: 's' }, 'S3_KEY: is missing, and S3_URL needs it'],
  [{ S3_URL: 'https://s3.example/keel', S3_KEY: 'k' }, 'S3_SECRET: is missing, and S3_URL needs it'],
  [{ S3_SECRET: 's' }, 'S3_URL: is missing, and S3_SECRET needs it'],
  [{ S3_REGION: 'in the north' }, 'S3_REGION: has to be the name of a region'],
  [{ NODES: '2' }, 'NODES: has to be one or several'],
  [{ NODES: 'several' }, 'DATABASE_URL: is missing, and several processes'],
  [{ BUS_URL: 'postgresql://db.example/keel' }, 'NODES: has to be several, because BUS_URL is set'],
  [{ REDIS_URL: 'redis://redis.example', NODES: 'one' }, 'NODES: has to be several, because REDIS_URL is set'],
  [{ REDIS_URL: 'redis.example:6379' }, 'REDIS_URL: has to be an address that begins with redis:// or rediss://'],
  [{ DB_PREPARE: 'no' }, 'DB_PREPARE: has to be 1 or 0'],
  [{ KEEL_DB: 'sqlite' }, 'KEEL_DB: has to be embedded, or not be set'],
  [{ KEEL_PG_BIN: '/nowhere' }, 'KEEL_PG_BIN: has to be the path of a folder that exists'],
  [{ FREEDICT_DIR: '/nowhere' }, 'FREEDICT_DIR: has to be the path of a folder that exists'],
  [{ ESPEAK_BIN: '/etc/passwd' }, 'ESPEAK_BIN: has to be the path of a program that this user may run'],
  [{ STUN_URLS: 'stun.example' }, 'STUN_URLS: has to be addresses that begin with stun: or stuns:'],
  [{ TURN_URLS: 'turn:a.example,b.example', TURN_SECRET: 's' }, 'TURN_URLS: has to be addresses that begin with turn: or turns:'],
  [{ TURN_URLS: 'turn:a.example' }, 'TURN_SECRET: is missing, and TURN_URLS needs it'],
  [{ TURN_SECRET: 's' }, 'TURN_URLS: is missing, and TURN_SECRET needs it'],
  [{ TTS_URL: 'speech.example' }, 'TTS_URL: has to be an address'],
  [{ TTS_KEY: 'k' }, 'TTS_URL: is missing, and TTS_KEY needs it'],
  [{ TTS_VOICES: 'alloy' }, 'TTS_VOICES: has to be pairs of a language and a voice'],
  [{ LIBRETRANSLATE_KEY: 'k' }, 'LIBRETRANSLATE_URL: is missing, and LIBRETRANSLATE_KEY needs it'],
  [{ DEEPL_URL: 'https://deepl.example' }, 'DEEPL_KEY: is missing, and DEEPL_URL needs it'],
  [{ AI_URL: 'localhost:11434', AI_MODEL: 'm' }, 'AI_URL: has to be an address'],
  [{ AI_URL: 'http://localhost:11434' }, 'AI_MODEL: is missing, and AI_URL needs it'],
  [{ AI_MODEL: 'm' }, 'AI_URL: is missing, and AI_MODEL needs it'],
  [{ AI_KEY: 'k' }, 'AI_URL: is missing, and AI_KEY needs it'],
  [{ AI_MONTHLY_TOKENS: '0' }, 'AI_MONTHLY_TOKENS: has to be a whole number from 1 to'],
]
test.each(WRONG)('refuses %j with its name, the reason and an example', (env, line) => {
  const lines = () => readConfig(env)
  expect(lines).toThrow(line)
  expect(lines).toThrow(new RegExp(`Example: ${line.split(':')[0]}=\\S`))
})

test('reports all wrong settings at once without repeating a value', () => {
  const env = { PORT: 'x', SMTP_URL: 'mail.example:s3cret', DATABASE_URL: 's3cret', TURN_URLS: 'turn:a.example' }
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'Keel does not start with these settings',
    'TURN_SECRET',
    'MAIL_FROM',
    'PUBLIC_URL',
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
  ])
  expect(message).not.toContain('s3cret')
})

test('every example is an accepted value', () => {
  const files = new Set(['OIDC_FILE', 'KEEL_PG_BIN', 'ESPEAK_BIN', 'FREEDICT_DIR']) // they have to exist on the machine
  for (const [name, schema] of Object.entries(Settings.shape)) {
    const { example } = schema.meta() as { example: string }
    if (!files.has(name)) expect(schema.safeParse(example), `${name}=${example}`).toMatchObject({ success: true })
  }
})

test('students need no address unless the operator requires one', () => {
  expect(readConfig({})).toMatchObject({ STUDENTS_WITHOUT_MAIL: true })
  expect(readConfig({ STUDENTS_WITHOUT_MAIL: '0' }).STUDENTS_WITHOUT_MAIL).toBe(false)
  expect(readConfig({ SCHOOL_NETWORKS: '192.0.2.0/24, 2001:DB8::/32' }).SCHOOL_NETWORKS).toEqual(['192.0.2.0/24', '2001:db8::/32'])
  expect(() => readConfig({ SCHOOL_NETWORKS: '192.0.2.0/24,the school' })).toThrow(/SCHOOL_NETWORKS: has to be networks/)
})

test('accepts settings copied from elsewhere', () => {
  const config = readConfig({
    PORT: ' 443 ',
    PUBLIC_URL: 'https://Keel.Example/',
    TRUST_PROXY: '',
    DATABASE_URL: 'postgresql:///keel?host=/run/pg&user=keel',
    TTS_VOICES: 'en-GB=alloy, *=nova,',
  })
  expect(config).toMatchObject({ PORT: 443, PUBLIC_URL: 'https://keel.example', TTS_VOICES: { 'en-GB': 'alloy', '*': 'nova' } })
})

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PORTS', 'PORT'],
  ['KEEL_PORT', 'PORT'],
  ['TURN_SERVERS', 'TURN_URLS'],
  ['AI_MODELS', 'AI_MODEL'],
  ['TRUST-PROXY', 'TRUST_PROXY'],
])('reports %s as a slip in %s', (name, meant) => {
  expect(settingSlips({ [name]: 'x' })).toEqual([
    expect.stringMatching(`^${name} is no setting of Keel .+ ${meant} may be meant\\. Example: ${meant}=`),
  ])
})

test('names that every machine has are no slips', () => {
  const usual =
    'PATH HOME USER SHELL TERM LANG PWD HOSTNAME LOGNAME MAIL TMPDIR TZ EDITOR OLDPWD SHLVL NODE_ENV NODE CI XDG_DATA_DIRS LS_COLORS API_KEY API_URL APP_KEY APP_URL'
  const env = Object.fromEntries([...usual.split(' '), ...Object.keys(Settings.shape)].map((name) => [name, 'x']))
  expect(settingSlips(env)).toEqual([])
})
