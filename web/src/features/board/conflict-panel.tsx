import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { MergeChoice } from '@keel/contract/items/_shared/merge'
import type { WebItemDefinition } from '../../items/_shared/item-type'
import { toastError } from '../../ui/toast/toast-error'
import classes from './conflict-panel.module.css'
import { draftOf } from './item-saver'
import { itemSaver } from './save-items'

/** Both versions of an item that two people changed in one place; the second one decides. */
export function ConflictPanel({ item, type }: { item: BoardItem; type: WebItemDefinition }) {
  const t = useTranslations('board-edit')
  const draft = useStore(itemSaver.store, (drafts) => draftOf(drafts, item.id))
  if (!draft?.conflict) return null
  const { newer, bothFit } = draft.conflict
  const decide = (choice: MergeChoice) => () => void itemSaver.resolve(item.id, choice).catch(toastError)
  return (
    <section className={classes.panel} role="alert" aria-label={t('conflict')} data-beside-board>
      <p className={classes.title}>
        <IconArrowsSplit2 size={18} stroke={1.75} aria-hidden />
        {t('conflict')}
      </p>
      <p className={classes.text}>{t('conflictText')}</p>
      <div className={classes.versions}>
        <section className={classes.version} aria-label={t('conflictTheirs')}>
          <h3>{t('conflictTheirs')}</h3>
          {/* Numbers that no stored item has, so that no cache or live message of those applies. */}
          <div className={classes.view} inert>
            <type.View itemId={-item.id} value={newer.value} />
          </div>
        </section>
        <section className={classes.version} aria-label={t('conflictMine')} data-unsaved>
          <h3>{t('conflictMine')}</h3>
          <div className={classes.view} inert>
            <type.View itemId={-item.id} value={draft.value} />
          </div>
        </section>
      </div>
      <div className={classes.choices}>
        <Button size="sm" variant="default" onClick={decide('theirs')}>
          {t('keepTheirs')}
        </Button>
        <Button size="sm" variant={bothFit ? 'default' : 'filled'} onClick={decide('mine')}>
          {t('keepMine')}
        </Button>
        {bothFit && (
          <Button size="sm" onClick={decide('both')}>
            {t('keepBoth')}
          </Button>
        )}
      </div>
    </section>
  )
}
