import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { keys } from '../../data/_shared/keys'
import type { LibraryRequest } from '../../items/_shared/dialog-requests'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { NameStep } from '../../ui/name-step'
import { FolderBrowser } from './folder-browser'
import classes from './library-dialog.module.css'
import { toastCopied } from './copy-toasts'
import { suggestName } from '../../items/_shared/suggest-name'
import { useEntryKindName } from './entry-kind'
import { useOpenFolder } from './use-open-folder'

type Props = Pick<LibraryRequest & { kind: 'to' }, 'suggest' | 'copy'> & { onClose: () => void }

/** Asks for the name of the copy, then for its folder. */
export function AddToLibrary({ suggest, copy, onClose }: Props) {
  const t = useTranslations('library-dialog')
  const nameOf = useEntryKindName()
  const [name, setName] = useState(() => (typeof suggest === 'string' ? suggest : suggestName(suggest) || nameOf(suggest)))
  const [named, setNamed] = useState(false)
  return named ? (
    <FolderStep name={name.trim()} copy={copy} onBack={() => setNamed(false)} onClose={onClose} />
  ) : (
    <NameStep
      label={t('newName')}
      name={name}
      maxLength={TITLE_MAX_LENGTH}
      missing={t('nameRequired')}
      submitLabel={t('next')}
      onName={setName}
      onSubmit={() => setNamed(true)}
      onClose={onClose}
    />
  )
}

function FolderStep({ name, copy, onBack, onClose }: Pick<Props, 'copy' | 'onClose'> & { name: string; onBack: () => void }) {
  const t = useTranslations('library-dialog')
  const cache = useQueryClient()
  const [folderId, openFolder] = useOpenFolder('to')
  const [error, setError] = useState<unknown>(null)
  const [run, busy] = useAction(async () => {
    setError(null)
    try {
      const entry = await copy({ folder_id: folderId, name })
      void cache.invalidateQueries({ queryKey: keys.library })
      toastCopied(entry)
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <div className={classes.step}>
      <p className={classes.lead}>{t('chooseFolder', { name })}</p>
      <FormError error={error} />
      <FolderBrowser choose="folder" folderId={folderId} onFolder={openFolder} />
      <DialogFoot onBack={onBack} busy={busy}>
        <Button onClick={run} loading={busy}>
          {t('add')}
        </Button>
      </DialogFoot>
    </div>
  )
}
