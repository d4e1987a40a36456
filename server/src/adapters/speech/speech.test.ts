import { VOICES, type Voice } from '@keel/contract/constants'
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SpeechEngine } from '.'
import { createSoundCache, soundKey } from './cache'
import { createSpeechFrom } from './create-speech'
import { espeakBinary, findEspeak } from './espeak-binary'
import { espeakWasm, findEspeakWasm } from './espeak-wasm'
import { openAiSpeech } from './openai'
import { createQueue } from './queue'
import { makeWav, repairWav } from './wav'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-speech-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const silent = { warn: () => undefined }

const samples = Buffer.alloc(4000, 7)
const WAV = makeWav(samples, 22_050)
/** Header of a program that does not know the length in advance. */
function streamed(): Buffer {
  const wav = Buffer.from(WAV)
  wav.writeUInt32LE(0x7fff_f000, 4)
  wav.writeUInt32LE(0x7fff_f000, 40)
  return wav
}
const secondsOf = (wav: Buffer) => wav.readUInt32LE(40) / wav.readUInt32LE(28)

describe('WAV files', () => {
  test('get their true lengths', () => {
    const repaired = repairWav(streamed())
    expect(repaired?.readUInt32LE(4)).toBe(36 + samples.length)
    expect(repaired?.readUInt32LE(40)).toBe(samples.length)
    expect(repaired).toEqual(WAV)
  })
  test('keep other chunks before the sound and lose those after it', () => {
    const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
    const wav = Buffer.concat([WAV.subarray(0, 36), list, WAV.subarray(36), Buffer.from('junk')])
    expect(repairWav(wav)?.length).toBe(WAV.length + list.length)
  })
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('x'.repeat(100))],
    ['a header alone', WAV.subarray(0, 44)],
    ['silence', makeWav(Buffer.alloc(1000), 22_050)],
    ['no sound chunk', Buffer.concat([WAV.subarray(0, 36), Buffer.from('LIST\0\0\0\0')])],
  ])('%s is no speech', (_what, wav) => expect(repairWav(wav)).toBeNull())
})

/** An engine that counts, and waits for a release. */
function countingEngine(name = 'counting'): SpeechEngine & { calls: [Voice, string][]; most: number; release: () => void } {
  let running = 0
  let open: (() => void) | null = null
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const engine = {
    name,
    calls: [] as [Voice, string][],
    most: 0,
    release: () => open?.(),
    async speak(voice: Voice, text: string) {
      engine.calls.push([voice, text])
      engine.most = Math.max(engine.most, ++running)
      await gate
      running--
      return streamed()
    },
    close: () => Promise.resolve(),
  }
  return engine
}
const fresh = (engines: SpeechEngine[], cache = join(folder, Math.random().toString(36).slice(2))) =>
  createSpeechFrom(engines, createSoundCache(cache), silent)

describe('speaking', () => {
  test('synthesises each text and voice once, also concurrently and after a restart', async () => {
    const engine = countingEngine()
    const cache = join(folder, 'kept')
    const speech = fresh([engine], cache)
    engine.release()
    const said = await Promise.all(['tere', ' tere ', 'te\nre'].map((text) => speech.speak('et-EE', text)))
    expect(said[0]).toEqual(WAV)
    expect(engine.calls).toEqual([
      ['et-EE', 'tere'],
      ['et-EE', 'te re'],
    ])
    await fresh([engine], cache).speak('et-EE', 'tere')
    expect(engine.calls).toHaveLength(2)
    await speech.speak('ru-RU', 'tere')
    expect(engine.calls).toHaveLength(3)
  })

  test('runs two requests at once; others wait, and too many are refused', async () => {
    const engine = countingEngine()
    const speech = fresh([engine])
    const outcomes: string[] = []
    const all = Array.from({ length: 50 }, (_, i) =>
      speech.speak('en-GB', `word ${i}`).then(
        () => void outcomes.push('said'),
        (error: { code: string }) => void outcomes.push(error.code),
      ),
    )
    // By then all have asked: each looks into the cache first, which takes time.
    await expect.poll(() => outcomes).toEqual(Array(8).fill('unavailable'))
    expect(engine.calls).toHaveLength(2)
    engine.release()
    await Promise.all(all)
    expect(outcomes.slice(8)).toEqual(Array(42).fill('said'))
    expect(engine.most).toBe(2)
  })

  test('removes commands and markup of the engine and refuses empty text', async () => {
    const engine = countingEngine()
    engine.release()
    const speech = fresh([engine])
    await speech.speak('en-GB', 'a <audio src="/etc/passwd"/> [[h@l@U]] b')
    expect(engine.calls[0]?.[1]).toBe('a audio src="/etc/passwd"/ h@l@U b')
    await expect(speech.speak('en-GB', '<>')).rejects.toMatchObject({ code: 'bad.input' })
  })

  test('falls back on the next engine, and is unavailable without one', async () => {
    const broken: SpeechEngine = { name: 'service:x', speak: () => Promise.reject(new Error('down')), close: () => Promise.resolve() }
    const mute: SpeechEngine = {
      name: 'mute',
      speak: () => Promise.resolve(makeWav(Buffer.alloc(100), 8000)),
      close: () => Promise.resolve(),
    }
    const engine = countingEngine()
    engine.release()
    expect(await fresh([broken, mute, engine]).speak('en-GB', 'hello')).toEqual(WAV)
    await expect(fresh([broken]).speak('en-GB', 'hello')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(fresh([]).speak('en-GB', 'hello')).rejects.toMatchObject({ code: 'unavailable' })
    expect([fresh([broken, engine]).describe, fresh([]).describe]).toEqual(['service, else counting', 'none'])
  })
})

test('a failed task frees its slot', async () => {
  const queue = createQueue(1, 5, () => new Error('full'))
  const failed = queue(() => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await queue(() => Promise.resolve(5))).toBe(5)
})

test('the cache keeps its size limit and the most recently used sounds', async () => {
  const cache = join(folder, 'small')
  const small = createSoundCache(cache, 100 * WAV.length)
  const keys = Array.from({ length: 200 }, (_, i) => soundKey('e', 'v', String(i)))
  for (const key of keys.slice(0, 199)) await small.put(key, WAV)
  const oldest = keys[0] ?? ''
  for (const key of keys.slice(1, 199)) await utimes(join(cache, key.slice(0, 2), `${key}.wav`), 1000, 1000)
  expect(await small.get(oldest)).toEqual(WAV)
  await small.put(keys[199] ?? '', WAV)
  const left = (await readdir(cache, { recursive: true })).filter((name) => name.endsWith('.wav'))
  expect(left).toHaveLength(90)
  expect(await small.get(oldest)).toEqual(WAV)
  expect(await small.get('0'.repeat(64))).toBeNull()
})

describe('espeak-ng of the system', () => {
  /** A program that notes how it was called and behaves like the real one. */
  async function program(body: string): Promise<{ path: string; seen: () => Promise<{ args: string[]; input: string; env: string[] }> }> {
    const path = join(folder, `espeak-${Math.random().toString(36).slice(2)}`)
    await writeFile(
      path,
      `#!${process.execPath}\nlet input = ''\nprocess.stdin.on('data', (d) => { input += d }).on('end', () => {\n  require('node:fs').writeFileSync(${JSON.stringify(`${path}.seen`)}, JSON.stringify({ args: process.argv.slice(2), input, env: Object.keys(process.env) }))\n  ${body}\n})\n`,
    )
    await chmod(path, 0o755)
    return {
      path,
      seen: async () => JSON.parse(await readFile(`${path}.seen`, 'utf8')) as { args: string[]; input: string; env: string[] },
    }
  }

  test('reads the text from its input, not the command line, and gets no secrets', async () => {
    process.env.KEEL_TEST_SECRET = 'x'
    onTestFinished(() => {
      delete process.env.KEEL_TEST_SECRET
    })
    const { path, seen } = await program(`process.stdout.write(Buffer.from('${streamed().toString('base64')}', 'base64'))`)
    const text = "-w /tmp/x; $(touch y) 'tere' õäöü привет"
    expect(repairWav(await espeakBinary(path).speak('ru-RU', text))).toEqual(WAV)
    const { args, input, env } = await seen()
    expect(input).toBe(text)
    expect(args).toEqual(['-v', 'ru', '-s', '150', '-b', '1', '--stdin', '--stdout'])
    expect(env).not.toContain('KEEL_TEST_SECRET')
  })

  test('a failing or missing program is an error', async () => {
    const { path } = await program('process.exit(3)')
    await expect(espeakBinary(path).speak('en-GB', 'x')).rejects.toThrow('ended with 3')
    await expect(espeakBinary(join(folder, 'nowhere')).speak('en-GB', 'x')).rejects.toThrow('ENOENT')
  })
})

describe('the portable espeak-ng', () => {
  const module = findEspeakWasm()
  if (module === null) throw new Error('the optional package @echogarden/espeak-ng-emscripten is not installed')

  test('starts again after its process ended, and ends when idle', async () => {
    const engine = espeakWasm(module, 1)
    onTestFinished(() => engine.close())
    expect((await engine.speak('en-GB', 'one')).length).toBeGreaterThan(1000)
    await engine.close()
    expect((await engine.speak('en-GB', 'two')).length).toBeGreaterThan(1000)
    const cut = engine.speak('en-GB', 'three')
    await engine.close()
    await expect(cut).rejects.toThrow('ended')
  })

  test('a missing module is an error, not a wait', async () => {
    const engine = espeakWasm('file:///nowhere.js')
    await expect(engine.speak('en-GB', 'x')).rejects.toThrow('ended')
  })
})

describe('every engine of this machine', () => {
  const module = findEspeakWasm()
  const program = findEspeak()
  const engines = [module === null ? null : espeakWasm(module), program === null ? null : espeakBinary(program)].filter(
    (one) => one !== null,
  )
  const texts: Record<Voice, string> = {
    'en-GB': 'Good morning',
    'ru-RU': 'Доброе утро',
    'es-ES': 'Buenos días',
    'it-IT': 'Buongiorno',
    'de-DE': 'Guten Morgen',
    'fr-FR': 'Bonjour à tous',
    'et-EE': 'Tere hommikust',
  }
  test.each(engines.map((engine) => [engine.name, engine] as const))(
    '%s speaks every voice at the pace of a person',
    async (_name, engine) => {
      onTestFinished(() => engine.close())
      for (const voice of Object.values(VOICES)) {
        const wav = repairWav(await engine.speak(voice, texts[voice]))
        expect([voice, wav !== null]).toEqual([voice, true])
        const seconds = wav ? secondsOf(wav) : 0
        expect(seconds).toBeGreaterThan(0.4)
        expect(seconds).toBeLessThan(4)
      }
    },
  )
  test.each(engines.map((engine) => [engine.name, engine] as const))('%s speaks the longest allowed text', async (_name, engine) => {
    onTestFinished(() => engine.close())
    const text = 'õun '.repeat(125).trim()
    const wav = repairWav(await engine.speak('et-EE', text))
    expect(wav ? secondsOf(wav) : 0).toBeGreaterThan(20)
  })
})

test('a speech server is called with its key, and its failure is reported', async () => {
  const received: { url?: string | undefined; key?: string | undefined; body: unknown }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part: Buffer) => {
        body += part.toString()
      })
      .on('end', () => {
        received.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) as unknown })
        response.writeHead(status).end(streamed())
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  const engine = openAiSpeech({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    key: 'k',
    model: 'm',
    voices: { 'ru-RU': 'nova', '*': 'echo' },
  })
  expect(repairWav(await engine.speak('ru-RU', 'привет'))).toEqual(WAV)
  await engine.speak('en-GB', 'hello')
  expect(received).toEqual([
    { url: '/v1/audio/speech', key: 'Bearer k', body: { model: 'm', voice: 'nova', input: 'привет', response_format: 'wav' } },
    { url: '/v1/audio/speech', key: 'Bearer k', body: { model: 'm', voice: 'echo', input: 'hello', response_format: 'wav' } },
  ])
  status = 500
  await expect(engine.speak('en-GB', 'again')).rejects.toThrow('500')
})
