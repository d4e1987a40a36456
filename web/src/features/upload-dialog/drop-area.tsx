import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { convertibleTypes } from '../../lib/convert/convertible'
import { FileDrop } from '../../ui/file-drop'
import { TakenTypes } from './taken-types'

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
      hint={<TakenTypes kind={kind} />}
      accept={[...extensions.map((extension) => `.${extension}`), ...mimes, ...convertibleTypes(kind)].join(',')}
      onDrop={onFile}
      onSelect={onFile}
    />
  )
}
