import { IconAlertCircle, IconFileImport } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { FileDrop } from '../../../ui/file-drop'
import classes from './import.module.css'
import type { Refused } from './types'

const ACCEPT = '.apkg,.colpkg,.xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

/** The drop area for a file of words; above it, why the last one was not read. */
export function WordsDrop({ refused, onFile }: { refused: Refused | undefined; onFile: (file: File) => void }) {
  const t = useTranslations('vocabulary')
  return (
    <>
      {refused && (
        <p className={classes.refused} role="alert">
          <IconAlertCircle size={20} stroke={1.8} aria-hidden />
          <span>
            {t(`refusal.${reasonOf(refused)}`)}. {t('import.unchanged')}
          </span>
        </p>
      )}
      <FileDrop
        icon={IconFileImport}
        lead={t('import.drop')}
        leadOver={t('import.dropNow')}
        select={t('import.select')}
        hint={t('import.kinds')}
        accept={ACCEPT}
        onDrop={onFile}
      />
    </>
  )
}

const NAMED_REASONS = ['too_large', 'empty', 'not_text', 'too_new', 'encrypted', 'bomb', 'damaged', 'too_hard'] as const
/** Reasons with the same meaning here share one text. */
function reasonOf(why: Refused): (typeof NAMED_REASONS)[number] | 'not_anki' {
  if (why === 'unsafe') return 'damaged'
  return NAMED_REASONS.find((one) => one === why) ?? 'not_anki'
}
