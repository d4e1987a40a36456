import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'

/** Returns a part of an exercise with another file, or without one. */
export function withMedia<Part extends { media?: ItemMedia | undefined }>(part: Part, media: ItemMedia | undefined): Part {
  const { media: _, ...rest } = part
  return { ...rest, ...(media && { media }) } as Part
}
