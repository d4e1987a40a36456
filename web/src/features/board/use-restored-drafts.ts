import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { sameJson } from '@keel/contract/same-json'
import { toast } from '../../ui/toast/toast'
import { saveDraft, readDraft } from './draft-storage'
import { itemSaver } from './save-items'

/** Once a board is loaded for somebody who edits it: stores what was typed here before and never arrived. */
export function useRestoredDrafts(items: readonly BoardItem[]): void {
  const t = useTranslations('board')
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    for (const item of items) {
      const draft = readDraft(item.id)
      if (!draft || itemSaver.isDirty(item.id)) continue
      // What was on its way when the page was closed may have arrived; else a newer version is merged as any other.
      const from = draft.base === undefined || sameJson(draft.sent, item.value) ? item : { version: draft.version, value: draft.base }
      const restore = () => {
        itemSaver.change(item.id, draft.value, from)
        itemSaver.flush(item.id)
      }
      if (sameJson(draft.value, item.value)) saveDraft(item.id, null)
      else if (draft.version === item.version || 'base' in draft) restore()
      else {
        // Changed elsewhere since: which one is meant is for the person to say.
        saveDraft(item.id, null)
        toast.warning(t('draftFound'), { stays: true, action: { label: t('draftRestore'), run: restore } })
      }
    }
  }, [items, t])
}
