import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { fileStorageQuery } from '../../data/account/queries'
import { ErrorState } from '../../ui/states'
import { isStorageNearlyFull, StorageBar, useFileSize } from '../../ui/storage-bar'
import classes from './section.module.css'

/** How much of the file storage is used. */
export function StorageRow() {
  const t = useTranslations('settings.account.storage')
  const size = useFileSize()
  const storage = useQuery(fileStorageQuery)
  if (storage.isError) return <ErrorState error={storage.error} onRetry={() => void storage.refetch()} />
  if (storage.isPending) return <Skeleton height={64} />
  const { used, max } = storage.data
  const text = t(isStorageNearlyFull(storage.data) ? 'near' : 'used', { used: size(used), max: size(max) })
  return (
    <div className={classes.stack}>
      <span className={classes.label}>{t('title')}</span>
      <StorageBar used={used} max={max} label={t('title')} text={text} />
    </div>
  )
}
