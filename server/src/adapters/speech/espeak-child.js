// Runs in a process of its own, started from text: the engine is another program under another licence, and large.
import { argv } from 'node:process'

const load = await import(argv[1])
const engine = await load.default({ print() {}, printErr() {} })
const speaker = await new engine.eSpeakNGWorker()

process.on('message', ({ id, voice, speed, text }) => {
  try {
    const parts = []
    speaker.set_voice(voice, '', 0, 0, 0)
    speaker.set_rate(speed)
    speaker.synthesize(text, (audio) => {
      if (audio) parts.push(Buffer.from(new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength)))
    })
    process.send({ id, rate: speaker.get_samplerate(), samples: Buffer.concat(parts) })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
process.send({ ready: true })
