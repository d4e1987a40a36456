import { Anchor } from '@mantine/core'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { translator } from '../../i18n/language'
import { closeToast, toast } from '../../ui/toast/toast'

let toastId: number | null = null

/** Closes the toast of an earlier copy: it would cover the dialog for the next. */
export const closeCopyToast = (): void => {
  if (toastId !== null) closeToast(toastId)
}

/** Toasts that a copy is in the library, with a link that opens in a new tab: a lesson may be running beside. */
export function toastCopied({ id, name }: Pick<LibraryEntryDetail, 'id' | 'name'>): void {
  const t = translator('library-dialog')
  toastId = toast.success(
    <>
      {t('copied')}{' '}
      <Anchor inherit href={`/library/lesson/${id}`} target="_blank" rel="noopener" aria-label={t('opensInNewTab', { name })}>
        {name}
      </Anchor>
    </>,
  )
}

/** Toasts that a copy was added from the library. */
export function toastAdded(name: string): void {
  toastId = toast.success(translator('library-dialog')('addedItem', { name }))
}
