import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryRequest } from '../../items/_shared/dialog-requests'
import { Dialog } from '../../ui/dialog'
import { AddFromLibrary } from './add-from-library'
import { AddToLibrary } from './add-to-library'
import { closeCopyToast } from './copy-toasts'

const TITLES = { item: 'addItemFrom', board: 'addBoardFrom', module: 'addModuleFrom' } as const

/** Copies into the library and out of it. */
export function LibraryDialog({ request, onClose }: { request: LibraryRequest; onClose: () => void }) {
  const t = useTranslations('library-dialog')
  useEffect(closeCopyToast, [])
  return (
    <Dialog opened onClose={onClose} title={t(request.kind === 'to' ? 'addTo' : TITLES[request.choose])} size="lg">
      {request.kind === 'to' ? (
        <AddToLibrary suggest={request.suggest} copy={request.copy} onClose={onClose} />
      ) : (
        <AddFromLibrary choose={request.choose} add={request.add} onClose={onClose} />
      )}
    </Dialog>
  )
}
