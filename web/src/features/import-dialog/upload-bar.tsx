import { Progress } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import classes from './import-dialog.module.css'
import type { Upload } from './use-uploads'

/** Upload progress of the pictures and sounds of the items. */
export function UploadBar({ upload: { name, at, of, percent } }: { upload: Upload }) {
  const t = useTranslations('import')
  const label = t('uploading', { at, of })
  return (
    <div className={classes.upload} role="status">
      <p>
        {label} <span className={classes.hint}>{name}</span>
      </p>
      <Progress.Root size="sm" radius="xl">
        <Progress.Section value={((at - 1 + percent / 100) / of) * 100} aria-label={label} />
      </Progress.Root>
    </div>
  )
}
