import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { FILE_MAX_BYTES, FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { FileDrop } from '../../ui/file-drop'

const MEGABYTE = 1024 * 1024

export interface DropAreaProps {
  kind: FileKind
  onFile: (file: File) => void
}

/** A drop area for a file of this kind. */
export function DropArea({ kind, onFile }: DropAreaProps) {
  const t = useTranslations('upload')
  const { extensions, mimes } = FILE_TYPES[kind]
  return (
    <FileDrop
      icon={IconUpload}
      lead={t('drop')}
      leadOver={t('dropNow')}
      or={t('or')}
      select={t('select')}
      hint={t('types', { types: extensions.join(', ').toUpperCase(), size: Math.round(FILE_MAX_BYTES / MEGABYTE) })}
      accept={[...extensions.map((extension) => `.${extension}`), ...mimes].join(',')}
      onDrop={onFile}
      onSelect={onFile}
    />
  )
}
