import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './import-dialog.module.css'
import type { UseReading } from './use-reading'

const SHOWN_AT_FIRST = 8

/** Unrecognised lines with their content and the reason. `onShow` goes to the line. */
export function Problems({ reading, onShow }: { reading: UseReading; onShow: ((line: number) => void) | null }) {
  const t = useTranslations('import')
  const [all, setAll] = useState(false)
  const {
    imported: { problems },
    problemCount,
  } = reading
  if (reading.refused)
    return (
      <div className={classes.refused} role="alert">
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        <p>
          <strong>{t('refused')}</strong> {t(`why.${reading.refused}`)}
        </p>
      </div>
    )
  if (problems.length === 0) return null
  const shown = all ? problems : problems.slice(0, SHOWN_AT_FIRST)
  return (
    <div className={classes.problems}>
      <h3 className={classes.heading}>
        <IconInfoCircle size={18} stroke={1.75} aria-hidden /> {t('problems', { count: problemCount })}
      </h3>
      <ul>
        {shown.map(({ line, text, reason, kind }, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a line may have several
          <li key={at}>
            {onShow ? (
              <button type="button" className={classes.line} onClick={() => onShow(line)}>
                {t('line', { line })}
              </button>
            ) : (
              <span className={classes.part}>{t('part', { part: line })}</span>
            )}
            <span>
              {t(`reasons.${reason}`)}
              {(text !== '' || kind) && <code className={classes.quote}>{[kind, text].filter(Boolean).join(': ')}</code>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('moreProblems', { count: problems.length - shown.length })}
        </button>
      )}
    </div>
  )
}
