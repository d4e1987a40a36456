import { IconFileZip } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ARCHIVE_MAX_BYTES } from '@keel/contract/constants'
import { FileDrop } from '../../ui/file-drop'

const GIGABYTE = 1024 ** 3

/** A drop area for an archive. */
export function ArchiveDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('transfer')
  return (
    <FileDrop
      icon={IconFileZip}
      lead={t('drop')}
      leadOver={t('dropNow')}
      or={t('or')}
      select={t('select')}
      hint={t('size', { size: ARCHIVE_MAX_BYTES / GIGABYTE })}
      accept=".zip,application/zip"
      onDrop={onFile}
    />
  )
}
