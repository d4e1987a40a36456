import { useTranslations } from 'use-intl/react'
import { FILE_MAX_BYTES, FILE_TYPES } from '@keel/contract/constants'
import type { FileRequest } from '../../items/_shared/host'

const MEGABYTE = 1024 * 1024

/** Which files are taken, and which are converted first. */
export function TakenTypes({ request: { kind, maxBytes = FILE_MAX_BYTES } }: { request: FileRequest }) {
  const t = useTranslations('upload')
  const { extensions } = FILE_TYPES[kind]
  return (
    <>
      {t('types', { types: extensions.join(', ').toUpperCase(), size: Math.round(maxBytes / MEGABYTE) })}
      {kind !== 'pdf' && (
        <>
          <br />
          {t(kind === 'image' ? 'convertedImages' : 'convertedAudio')}
        </>
      )}
    </>
  )
}
