import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { readLocal, writeLocal } from '../../lib/storage'
import type { Draft } from './item-saver'

// By person: two may share one browser.
function keyOf(itemId: number): string | null {
  const me = queryClient.getQueryData<User | null>(keys.me)
  return me ? `keel.draft.${me.id}.${itemId}` : null
}

/** Keeps a value that is not stored yet in this browser; null forgets it. */
export function saveDraft(itemId: number, draft: Draft | null): void {
  const key = keyOf(itemId)
  if (key) writeLocal(key, draft && JSON.stringify(draft))
}

/** A value that was typed here and never stored. */
export function readDraft(itemId: number): Draft | null {
  const key = keyOf(itemId)
  const text = key && readLocal(key)
  if (!text) return null
  try {
    const draft = JSON.parse(text) as Partial<Draft>
    return draft.value !== undefined && typeof draft.version === 'number' ? (draft as Draft) : null
  } catch {
    return null // Cut off by a full storage.
  }
}
