import { Anchor } from '@mantine/core'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { translator } from '../../i18n/language'
import { closeToast, toast } from '../../ui/toast/toast'

let told: number | null = null

/** Takes the news of the copy before away: it would lie over the dialog for the next. */
export const clearToasts = (): void => {
  if (told !== null) closeToast(told)
}

/** Says that a copy is in the library, with a link to it. The link opens beside the board: a lesson may be going on there. */
export function toastCopied({ id, name }: Pick<LibraryEntryDetail, 'id' | 'name'>): void {
  const t = translator('library-dialog')
  told = toast.success(
    <>
      {t('copied')}{' '}
      <Anchor inherit href={`/library/lesson/${id}`} target="_blank" rel="noopener" aria-label={t('opensInNewTab', { name })}>
        {name}
      </Anchor>
    </>,
  )
}

/** Says that a copy has come from the library. */
export function toastAdded(name: string): void {
  told = toast.success(translator('library-dialog')('addedItem', { name }))
}
