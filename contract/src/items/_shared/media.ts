import { FILES_PER_ITEM_MAX } from '../../constants'
import type { UsedFile } from '../define'
import type { ItemMedia } from './media-schema'
import { look } from './same-answer'

/** A part of an exercise with a text, an image or a sound, or a text and one of them. */
export interface MediaPart {
  text: string
  media?: ItemMedia | undefined
}

/** Returns what a part looks like to a learner, '' for an empty one: equal texts with the same file look the same. A text begins with no line break. */
export const lookOf = ({ text, media }: MediaPart): string => (media ? `\n${media.file_id}\n` : '') + look(text)

/** Returns whether there is something of a part to see or to hear. */
export const isSeen = (part: MediaPart): boolean => lookOf(part) !== ''

/** Returns the files of the parts of an exercise that have one. */
export const filesOfMedia = (media: readonly (ItemMedia | undefined)[]): UsedFile[] =>
  media.flatMap((one) => (one ? [{ id: one.file_id, kind: one.kind }] : []))

/** Returns whether a value names as many files as one may. */
export const isFull = (files: readonly UsedFile[]): boolean => new Set(files.map(({ id }) => id)).size >= FILES_PER_ITEM_MAX
