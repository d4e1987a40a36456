import { IconArrowsSplit2, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { ItemDrafts } from './item-saver'
import { itemSaver } from './save-items'
import classes from './save-state.module.css'

const SAVED_SHOWS_MS = 1600

function stateOf(drafts: ItemDrafts): 'saved' | 'failing' | 'saving' | 'undecided' {
  const all = [...drafts.values()]
  if (all.length === 0) return 'saved'
  if (all.some(({ failure }) => failure && failure.kind !== 'conflict')) return 'failing'
  return all.some(({ job }) => !job.conflict) ? 'saving' : 'undecided'
}

/** Whether all input is saved: quiet when it is. */
export function SaveState() {
  const t = useTranslations('board-edit')
  const state = useStore(itemSaver.store, stateOf)
  const [justSaved, setJustSaved] = useState(false)
  const [before, setBefore] = useState(state)
  if (before !== state) {
    setBefore(state)
    setJustSaved(state === 'saved')
  }
  useEffect(() => {
    if (!justSaved) return undefined
    const timer = setTimeout(() => setJustSaved(false), SAVED_SHOWS_MS)
    return () => clearTimeout(timer)
  }, [justSaved])
  return (
    <div className={classes.dock} role="status">
      {state === 'failing' && (
        <span className={classes.pill} data-warn>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          {t('notSaved')}
        </span>
      )}
      {state === 'undecided' && (
        <span className={classes.pill} data-warn>
          <IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />
          {t('conflictOpen')}
        </span>
      )}
      {state === 'saving' && (
        <span className={classes.pill}>
          <span className={classes.dot} aria-hidden />
          {t('saving')}
        </span>
      )}
      {state === 'saved' && justSaved && (
        <span className={classes.pill}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {t('saved')}
        </span>
      )}
    </div>
  )
}
