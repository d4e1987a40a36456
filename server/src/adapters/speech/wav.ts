/** Position of the sound in a WAV file. */
interface Sound {
  start: number
  length: number
}

/** Walks the chunks; lengths beyond the end of the file, as streaming programs write them, are cut to it. */
function findSound(wav: Buffer): Sound | null {
  if (wav.length < 44 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') return null
  for (let at = 12; at + 8 <= wav.length;) {
    const length = Math.min(wav.readUInt32LE(at + 4), wav.length - at - 8)
    if (wav.toString('latin1', at, at + 4) === 'data') return { start: at + 8, length }
    at += 8 + length + (length % 2)
  }
  return null
}

/**
 * Returns the file with true lengths in its header: a program that writes while it speaks cannot know them, and a player would
 * show hours. Null if it is no WAV file or silent throughout.
 */
export function repairWav(wav: Buffer): Buffer | null {
  const sound = findSound(wav)
  if (!sound) return null
  const end = sound.start + sound.length
  const repaired = Buffer.from(wav.subarray(0, end))
  if (repaired.subarray(sound.start).every((byte) => byte === 0)) return null
  repaired.writeUInt32LE(end - 8, 4)
  repaired.writeUInt32LE(sound.length, sound.start - 4)
  return repaired
}

/** A mono WAV file of 16-bit samples. */
export function makeWav(samples: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
