import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'
import classes from './archive-dialog.module.css'

const GIGABYTE = 1024 ** 3

/** Drag an archive in, or select one. */
export function ArchiveDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('transfer')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the way for keys
    <div
      className={classes.area}
      data-over={over || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) drag(event, false)
      }}
      onDrop={(event) => {
        drag(event, false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <IconFileZip className={classes.icon} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{over ? t('dropNow') : t('drop')}</p>
      <p className={classes.quiet}>{t('or')}</p>
      <Button onClick={() => input.current?.click()} data-autofocus>
        {t('select')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
        }}
      />
      <p className={classes.quiet}>{t('size', { size: ARCHIVE_MAX_BYTES / GIGABYTE })}</p>
    </div>
  )
}
