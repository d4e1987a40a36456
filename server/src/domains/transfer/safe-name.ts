const NAME_MAX = 100
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu
/** Reserved device names of Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Returns a file name that Windows, macOS and Linux accept; `extension` has no dot. */
export function safeFileName(name: string, extension: string): string {
  const clean = name
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = Array.from(clean)
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. ]+$/, '')
  const plain = short === '' ? 'keel' : DEVICE.test(short) ? `_${short}` : short
  return `${plain}.${extension}`
}
