import { useTranslations } from 'use-intl/react'
import type { ApiError } from '../../data/_shared/errors'
import classes from './archive-dialog.module.css'

const REASONS = [
  'not_an_archive',
  'no_index',
  'bad_index',
  'unknown_format',
  'unknown_version',
  'unknown_type',
  'unsafe_name',
  'duplicate_name',
  'encrypted',
  'bomb',
  'too_many',
  'too_deep',
  'too_big',
  'broken',
  'invalid',
  'required',
  'unknown_file',
  'wrong_file',
  'bad_file_type',
] as const
const isReason = (code: string): code is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(code)

/** What is wrong with an archive and where in it, by names and as a JSON path. */
export function ArchiveRefusal({ error }: { error: ApiError }) {
  const t = useTranslations('transfer')
  const { where, ...places } = error.errors
  const [place] = Object.entries(places)
  if (!place || !isReason(place[1])) return null
  const [path, reason] = place
  return (
    <>
      <p className={classes.reason}>{t(`reasons.${reason}`)}</p>
      {where !== undefined && <p className={classes.place}>{t('where', { place: where })}</p>}
      {path !== 'file' && <code className={classes.path}>{path}</code>}
    </>
  )
}
