import { Anchor } from '@mantine/core'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { translator } from '../../i18n/language'
import { closeNotice, notify } from '../../ui/notify/notify'

let told: number | null = null

/** Takes the news of the copy before away: it would lie over the dialog for the next. */
export const forgetNews = (): void => {
  if (told !== null) closeNotice(told)
}

/** Says that a copy is in the library, with a link to it. The link opens beside the board: a lesson may be going on there. */
export function notifyCopied({ id, name }: Pick<LibraryEntryDetail, 'id' | 'name'>): void {
  const t = translator('library-dialog')
  told = notify.success(
    <>
      {t('copied')}{' '}
      <Anchor inherit href={`/library/lesson/${id}`} target="_blank" rel="noopener" aria-label={t('opensInNewTab', { name })}>
        {name}
      </Anchor>
    </>,
  )
}

/** Says that a copy has come from the library. */
export function notifyAdded(name: string): void {
  told = notify.success(translator('library-dialog')('addedItem', { name }))
}
