import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { LibraryRequest } from '../../items/_shared/dialog-requests'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { FolderBrowser } from './folder-browser'
import classes from './library-dialog.module.css'
import { toastAdded } from './copy-toasts'
import { StarterButton } from './starter-button'
import { useOpenFolder } from './use-open-folder'

type Props = Pick<LibraryRequest & { kind: 'from' }, 'choose' | 'add'> & { onClose: () => void }

/** Selects a library entry; a copy of it is added. */
export function AddFromLibrary({ choose, add, onClose }: Props) {
  const t = useTranslations('library-dialog')
  const [folderId, openFolder] = useOpenFolder('from')
  const [picked, setPicked] = useState<LibraryEntry | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [run, busy] = useAction(async () => {
    if (!picked) return
    setError(null)
    try {
      await add(picked.id)
      toastAdded(picked.name)
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <div className={classes.step}>
      <FormError error={error} />
      <FolderBrowser
        choose={choose}
        folderId={folderId}
        pickedId={picked?.id ?? null}
        onFolder={(id) => {
          openFolder(id)
          setPicked(null)
        }}
        onPick={setPicked}
        onConfirm={run}
      />
      {choose === 'module' && <StarterButton />}
      <DialogFoot onCancel={onClose} busy={busy}>
        <Button onClick={run} loading={busy} disabled={!picked}>
          {t('add')}
        </Button>
      </DialogFoot>
    </div>
  )
}
