import { Button, CloseButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { libraryKinds } from '@keel/contract/items/codes'
import { keys } from '../../data/_shared/keys'
import { createLibraryItem } from '../../data/library/calls'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import classes from './folder-browser.module.css'
import { getPressedKey } from '../../lib/pressed-key'

interface Props {
  /** The parent folder. */
  folderId: number | null
  onMade: (folderId: number) => void
  onClose: () => void
}

/** A line to create a folder in the open one. No form, because it is used inside other forms. */
export function NewFolder({ folderId, onMade, onClose }: Props) {
  const t = useTranslations('library-dialog')
  const tc = useTranslations('common')
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [make, busy] = useAction(async () => {
    setError(null)
    try {
      const folder = await createLibraryItem({ folder_id: folderId, name: name.trim(), type: libraryKinds.folder })
      void cache.invalidateQueries({ queryKey: keys.library })
      onMade(folder.id)
    } catch (failure) {
      setError(failure)
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getPressedKey(event)
    if (key === 'Escape') onClose()
    else if (key !== 'Enter') return
    else if (name.trim()) make()
    event.preventDefault()
  }
  return (
    <div className={classes.making}>
      <FormError error={error} />
      <div className={classes.makingLine}>
        <TextInput
          className={classes.makingName}
          aria-label={t('folderName')}
          placeholder={t('folderName')}
          value={name}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
          autoFocus
          data-mantine-stop-propagation
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="button" onClick={make} loading={busy} disabled={!name.trim()}>
          {tc('create')}
        </Button>
        <CloseButton size={36} aria-label={tc('cancel')} onClick={onClose} disabled={busy} />
      </div>
    </div>
  )
}
