import { useTranslations } from 'use-intl/react'
import { FILE_MAX_BYTES, FILE_TYPES, type FileKind } from '@keel/contract/constants'

const MEGABYTE = 1024 * 1024

/** Which files of a kind are taken, and which are converted first. */
export function TakenTypes({ kind }: { kind: FileKind }) {
  const t = useTranslations('upload')
  const { extensions } = FILE_TYPES[kind]
  return (
    <>
      {t('types', { types: extensions.join(', ').toUpperCase(), size: Math.round(FILE_MAX_BYTES / MEGABYTE) })}
      {kind !== 'pdf' && (
        <>
          <br />
          {t(kind === 'image' ? 'convertedImages' : 'convertedAudio')}
        </>
      )}
    </>
  )
}
