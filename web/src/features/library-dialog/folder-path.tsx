import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { LibraryFolder } from '@keel/contract/entities/library'
import classes from './folder-browser.module.css'

/** The path to the open folder; each step leads back to it. */
export function FolderPath({ path, onFolder }: { path: readonly LibraryFolder[]; onFolder: (folderId: number | null) => void }) {
  const t = useTranslations('library-dialog')
  const steps = [{ id: null, name: t('allItems') }, ...path]
  return (
    <nav aria-label={t('path')}>
      <ol className={classes.path}>
        {steps.map(({ id, name }, at) => (
          <li key={id}>
            {at > 0 && <IconChevronRight size={14} stroke={2} aria-hidden />}
            <button
              type="button"
              className={classes.step}
              aria-current={at === steps.length - 1 ? 'location' : undefined}
              title={name}
              onClick={() => onFolder(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
