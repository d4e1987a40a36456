import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { EXERCISE_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'
import { type ItemHost, ItemHostContext } from '../../items/_shared/host'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { useNearView } from '../../lib/near-view'
import classes from './import-dialog.module.css'

const EARLY = 2

export interface PreviewItemProps {
  item: ImportedItem
  /** Provides the files of the items. */
  host: ItemHost
  at: number
  ticked: boolean
  onTick: (on: boolean) => void
  /** Null where it needs none. */
  name: string | null
  onName: (name: string) => void
}

/** One item as learners will see it; it can be tried out here, and no answer is saved. */
export function PreviewItem({ item, host, at, ticked, onTick, name, onName }: PreviewItemProps) {
  const t = useTranslations('import')
  const ti = useItemText()
  const type = itemTypes[item.type]
  const { ref, near, height } = useNearView(type.height, at < EARLY)
  const label = ti(type.label)
  return (
    <li className={classes.item} data-off={!ticked || undefined}>
      <div className={classes.itemHead}>
        <Checkbox
          checked={ticked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          label={
            <span className={classes.type}>
              <type.icon size={17} stroke={1.75} aria-hidden />
              {label}
              <span className={classes.hint}>{t('number', { number: at + 1 })}</span>
            </span>
          }
        />
        {name === null && item.name !== null && <span className={classes.own}>{item.name}</span>}
      </div>
      {name !== null && (
        <TextInput
          aria-label={t('nameOf', { number: at + 1 })}
          size="sm"
          maxLength={EXERCISE_NAME_MAX_LENGTH}
          value={name}
          disabled={!ticked}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
      <div ref={ref} className={classes.view} style={near ? undefined : { height }}>
        {/* A number that no stored item has, so that no cache or live message of those applies. */}
        {near && (
          <ItemHostContext value={host}>
            <type.View itemId={-1 - at} value={item.value} />
          </ItemHostContext>
        )}
      </div>
    </li>
  )
}
