import { useTranslations } from 'use-intl/react'
import classes from './board-start.module.css'
import { useAddActions } from './use-add-actions'
import { useDraftAction } from './use-draft-action'

/** On an empty board: what a board usually begins with, one press away. */
export function BoardStart() {
  const t = useTranslations('board-edit')
  const draft = useDraftAction(null)
  const entries = [...useAddActions(null).filter(({ begins }) => begins), ...(draft ? [draft] : [])]
  return (
    <div className={classes.start}>
      <p className={classes.text}>
        {t('emptyTeacher')} <span className={classes.drop}>{t('emptyDrop')}</span>
      </p>
      <ul className={classes.entries}>
        {entries.map(({ label, icon: EntryIcon, run }) => (
          <li key={label}>
            <button type="button" className={classes.entry} onClick={run}>
              <EntryIcon size={24} stroke={1.5} aria-hidden />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
