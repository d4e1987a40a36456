import { Anchor } from '@mantine/core'
import type { LibraryItem } from '@keel/contract/entities/library'
import { translator } from '../../i18n/language'
import { notify } from '../../ui/notify/notify'

/** Says that a copy is in the library, with a link to it. The link opens beside the board: a lesson may be going on there. */
export function notifyCopied({ id, name }: Pick<LibraryItem, 'id' | 'name'>): void {
  const t = translator('library-dialog')
  notify.success(
    <>
      {t('copied')}{' '}
      <Anchor href={`/library/lesson/${id}`} target="_blank" rel="noopener" aria-label={t('opensInNewTab', { name })}>
        {name}
      </Anchor>
    </>,
  )
}
