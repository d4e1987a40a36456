import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { sameJson } from '@keel/contract/same-json'
import type { LocalName } from '../../lib/storage-names'
import { toast } from '../../ui/toast/toast'
import { storedJob, storeJob } from '../../data/save-queue/job-storage'
import { currentUserId } from '../../data/users/me'
import { type Draft, draftName } from './item-saver'
import { itemSaver } from './save-items'

/** Returns a value that was typed here by this person and never stored. */
function readDraft(name: LocalName): Draft | null {
  const draft = storedJob(name) as Partial<Draft> | null
  return draft?.value !== undefined && typeof draft.version === 'number' ? (draft as Draft) : null
}

/** Once a board is loaded for somebody who may edit it: stores what was typed here before and never arrived. */
export function useRestoredDrafts(items: readonly BoardItem[]): void {
  const t = useTranslations('board-edit')
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    const userId = currentUserId()
    for (const item of typeof userId === 'number' ? items : []) {
      const name = draftName(item.id, Number(userId))
      const draft = readDraft(name)
      if (!draft || itemSaver.isDirty(item.id)) continue
      // What was being sent when the page was closed may have arrived; else a newer version is merged like any other.
      const from = draft.base === undefined || sameJson(draft.sent, item.value) ? item : { version: draft.version, value: draft.base }
      const restore = () => {
        itemSaver.change(item.id, draft.value, from)
        void itemSaver.flush(item.id)
      }
      if (sameJson(draft.value, item.value)) storeJob(name, null)
      else if (draft.version === item.version || 'base' in draft) restore()
      else {
        // Changed elsewhere since: the person decides between the two.
        storeJob(name, null)
        toast.warning(t('draftFound'), { stays: true, action: { label: t('draftRestore'), run: restore } })
      }
    }
  }, [items, t])
}
