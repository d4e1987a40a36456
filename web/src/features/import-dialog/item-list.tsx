import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { IMPORT_AT_ONCE_MAX } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'
import classes from './import-dialog.module.css'
import { PreviewItem } from './preview-item'
import type { Choice } from './use-choice'
import { useFileHost } from './use-file-host'

interface ItemListProps {
  items: readonly ImportedItem[]
  files: readonly File[]
  /** Items that are left out because there are too many. */
  more: number
  choice: Choice
  /** Whether each gets a name. */
  naming: boolean
}

/** Items as they will be on the board, to choose from. */
export function ItemList({ items, files, more, choice, naming }: ItemListProps) {
  const t = useTranslations('import')
  const host = useFileHost(files)
  const left = items.length - choice.added.size
  return (
    <div>
      <div className={classes.all}>
        <h3 className={classes.heading} aria-live="polite">
          {choice.added.size > 0 ? t('addedBefore', { count: choice.added.size, left }) : t('found', { count: left })}
        </h3>
        {left > 1 && (
          <Checkbox
            label={t('all')}
            checked={choice.ticked.size > 0}
            indeterminate={choice.ticked.size > 0 && choice.ticked.size < left}
            onChange={(event) => choice.tickAll(event.currentTarget.checked)}
          />
        )}
      </div>
      {left > IMPORT_AT_ONCE_MAX && <p className={classes.hint}>{t('atOnce', { count: IMPORT_AT_ONCE_MAX })}</p>}
      <ul className={classes.items}>
        {items.map((item, at) =>
          choice.added.has(at) ? null : (
            <PreviewItem
              // eslint-disable-next-line react/no-array-index-key -- they have no other
              key={`${at}/${item.type}`}
              item={item}
              host={host}
              at={at}
              ticked={choice.ticked.has(at)}
              onTick={(on) => choice.tick(at, on)}
              name={naming && choice.board === null ? choice.name(at) : null}
              onName={(name) => choice.rename(at, name)}
            />
          ),
        )}
      </ul>
      {more > 0 && <p className={classes.hint}>{t('notShown', { count: more })}</p>}
    </div>
  )
}
