import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FILE_MAX_BYTES, FILE_TYPES, type FileKind } from '@keel/contract/constants'
import classes from './upload-dialog.module.css'

const MEGABYTE = 1024 * 1024

export interface DropAreaProps {
  kind: FileKind
  onDrop: (file: File) => void
  onSelect: (file: File) => void
}

/** Drag a file in, or select one. */
export function DropArea({ kind, onDrop, onSelect }: DropAreaProps) {
  const t = useTranslations('upload')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { extensions, mimes } = FILE_TYPES[kind]
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
        if (file) onDrop(file)
      }}
    >
      <IconUpload className={classes.icon} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{over ? t('dropNow') : t('drop')}</p>
      <p className={classes.or}>{t('or')}</p>
      <Button onClick={() => input.current?.click()} data-autofocus>
        {t('select')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={[...extensions.map((extension) => `.${extension}`), ...mimes].join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onSelect(file)
        }}
      />
      <p className={classes.types}>
        {t('types', { types: extensions.join(', ').toUpperCase(), size: Math.round(FILE_MAX_BYTES / MEGABYTE) })}
      </p>
    </div>
  )
}
