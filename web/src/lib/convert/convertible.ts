import type { FileKind } from '@keel/contract/constants'

/** Formats that the server does not take, but browsers can read: by the end of the name, since systems often name no type. */
const EXTENSIONS: Record<FileKind, readonly string[]> = {
  image: ['heic', 'heif', 'webp', 'avif', 'jfif', 'tif', 'tiff', 'ico'],
  audio: 'm4a m4b mp4 aac 3gp 3gpp amr ogg oga opus webm weba flac caf aif aiff wma'.split(' '),
  pdf: [],
}

/** Returns whether a file may become one of the kind by conversion in the browser. */
export const isConvertible = ({ name }: { name: string }, kind: FileKind): boolean =>
  EXTENSIONS[kind].includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')

/** What a file input offers of the kind besides what the server takes. */
export const convertibleTypes = (kind: FileKind): string[] => EXTENSIONS[kind].map((extension) => `.${extension}`)

/** Why a file was not converted: this browser cannot read it, it is too long to do so, or there is no sound in it. */
export type ConversionProblem = 'unreadable' | 'tooLong' | 'noSound'

export class ConversionError extends Error {
  constructor(
    readonly problem: ConversionProblem,
    options?: ErrorOptions,
  ) {
    super(`The file was not converted: ${problem}`, options)
  }
}

/** Returns the name of a file with another extension. */
export const renamed = (name: string, extension: string): string => `${name.replace(/\.[^.]*$/, '')}.${extension}`
