import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { type Placed, PlaceForm } from '../../_shared/place-form'

export interface AddProps {
  row: LibraryEntry
  onClose: () => void
}

interface Props {
  onClose: () => void
  ready?: boolean
  add: () => Promise<Placed>
  children?: ReactNode
}

/** Asks for the target of a copy of a library entry. */
export function AddForm({ onClose, ready, add, children }: Props) {
  const t = useTranslations('library')
  return (
    <PlaceForm onClose={onClose} ready={ready} place={add} submit={t('addTo.submit')} open={t('new.open')}>
      {children}
    </PlaceForm>
  )
}
