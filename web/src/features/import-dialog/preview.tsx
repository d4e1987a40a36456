import { useTranslations } from 'use-intl/react'
import { LoadingState } from '../../ui/states'
import { Examples } from './examples'
import classes from './import-dialog.module.css'
import { ItemList } from './item-list'
import type { Choice } from './use-choice'
import type { UseReading } from './use-reading'

/** The recognised items as they will be on the board. */
export function Preview({ reading, choice, naming }: { reading: UseReading; choice: Choice; naming: boolean }) {
  const t = useTranslations('import')
  const { items, problems } = reading.imported
  if (items.length === 0) {
    if (reading.busy) return <LoadingState label={t('reading')} />
    if (reading.refused) return null
    if (reading.text.trim() === '' && !reading.sourceFile) return <Examples onUse={reading.setText} />
    return <p className={classes.nothing}>{problems.length > 0 ? t('nothingUsable') : t('nothing')}</p>
  }
  return <ItemList items={items} files={reading.files} more={reading.more} choice={choice} naming={naming} />
}
