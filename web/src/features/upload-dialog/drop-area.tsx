import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { FILE_TYPES } from '@keel/contract/constants'
import type { FileRequest } from '../../items/_shared/host'
import { convertibleTypes } from '../../lib/convert/convertible'
import { FileDrop } from '../../ui/file-drop'
import { TakenTypes } from './taken-types'

export interface DropAreaProps {
  request: FileRequest
  onFile: (file: File) => void
}

/** A drop area for the file that is asked for. */
export function DropArea({ request, onFile }: DropAreaProps) {
  const t = useTranslations('upload')
  const { kind } = request
  const { extensions, mimes } = FILE_TYPES[kind]
  return (
    <FileDrop
      icon={IconUpload}
      lead={t('drop')}
      leadOver={t('dropNow')}
      or={t('or')}
      select={t('select')}
      hint={<TakenTypes request={request} />}
      accept={[...extensions.map((extension) => `.${extension}`), ...mimes, ...convertibleTypes(kind)].join(',')}
      onDrop={onFile}
      onSelect={onFile}
    />
  )
}
