import { ConversionError, renamed } from './convertible'
import { toSamples, wavFile } from './wav'

/** Speech loses nothing at this rate, in samples per second, and a minute is 2.9 MB. */
const RATE = 24_000
/** Decoded sound is in memory as a whole: 4 bytes for each sample of two channels, half a gigabyte for this long. */
export const SOUND_MAX_SECONDS = 45 * 60
/** The least that recorders write; the length of a file that does not say it is guessed by this. */
const BYTES_PER_SECOND = 1500
/** A browser that has not read the head of a file by then does not say its length. */
const LENGTH_WITHIN_MS = 5000
/** Samples that become 16-bit ones at a time. */
const BLOCK = 65_536

/** Returns the length of a sound in seconds before it is decoded; at least as long as it is, where the file does not say it. */
async function lengthOf(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const player = new Audio()
  try {
    const seconds = await new Promise<number>((resolve) => {
      setTimeout(() => resolve(Infinity), LENGTH_WITHIN_MS)
      player.onloadedmetadata = () => resolve(player.duration)
      player.onerror = () => resolve(Infinity)
      player.preload = 'metadata'
      player.src = url
    })
    return Number.isFinite(seconds) ? seconds : file.size / BYTES_PER_SECOND
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** Returns 16-bit blocks of the mean of all channels. */
function toMono(sound: AudioBuffer): Int16Array<ArrayBuffer>[] {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, number) => sound.getChannelData(number))
  const blocks: Int16Array<ArrayBuffer>[] = []
  for (let start = 0; start < sound.length; start += BLOCK) {
    const mixed = new Float32Array(Math.min(BLOCK, sound.length - start))
    for (const channel of channels)
      for (let at = 0; at < mixed.length; at++) mixed[at] = (mixed[at] ?? 0) + (channel[start + at] ?? 0) / channels.length
    blocks.push(toSamples(mixed))
  }
  return blocks
}

/** Converts a sound, or that of a film, to a mono WAV. @throws {ConversionError} */
export async function convertSound(file: File): Promise<File> {
  if ((await lengthOf(file)) > SOUND_MAX_SECONDS) throw new ConversionError('tooLong')
  // It decodes at the rate of the context; nothing is played.
  const context = new OfflineAudioContext(1, 1, RATE)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch((cause: unknown) => {
    throw new ConversionError('unreadable', { cause })
  })
  if (sound.length === 0) throw new ConversionError('noSound')
  return new File([wavFile(toMono(sound), RATE)], renamed(file.name, 'wav'), { type: 'audio/wav' })
}
