import type { ItemMedia } from '../items/_shared/media-schema'
import type { ImportedItem } from './types'

/** Returns the image or sound of an item that shows nothing else. */
function mediaOf(item: ImportedItem): ItemMedia | null {
  if (item.type === 8) return { file_id: item.value.file_id, kind: 'audio' }
  if (item.type !== 7) return null
  const { file_id, alt = '' } = item.value
  return { file_id, kind: 'image', ...(alt !== '' && { alt }) }
}

/**
 * Returns what a question became, with what its source shows with it: the one image or sound of a choice is at its question; all else
 * stands before it.
 */
export function withQuestionMedia(shown: readonly ImportedItem[], made: readonly ImportedItem[]): ImportedItem[] {
  const [media] = shown.map(mediaOf)
  const [item] = made
  const [question, ...more] = item?.type === 20 ? item.value.questions : []
  if (!media || shown.length > 1 || made.length > 1 || item?.type !== 20 || !question || more.length > 0) return [...shown, ...made]
  return [{ ...item, value: { ...item.value, questions: [{ ...question, media }] } }]
}
