/** Encodings of text files: the first is today's, the others were written by old programs. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'windows-1257',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1254',
  'macintosh',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)
