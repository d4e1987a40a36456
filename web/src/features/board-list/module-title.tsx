import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { HIDDEN } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import classes from './board-list.module.css'

/** A module's name; a press folds its boards. */
export function ModuleTitle({ module, folded, onFold }: { module: Module; folded: boolean; onFold: () => void }) {
  const t = useTranslations('board')
  return (
    <button type="button" className={classes.fold} aria-expanded={!folded} onClick={onFold}>
      <IconChevronDown className={classes.chevron} size={15} stroke={2} aria-hidden />
      <span className={classes.moduleName}>
        <bdi>{module.name}</bdi>
      </span>
      {module.hidden === HIDDEN.hidden && (
        <IconEyeOff className={classes.hiddenMark} size={16} stroke={1.6} role="img" aria-label={t('hidden')} />
      )}
    </button>
  )
}
