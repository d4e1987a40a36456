import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { libraryKinds } from '@keel/contract/items/codes'
import { Dialog } from '../../../ui/dialog'
import type { AddProps } from './add-form'
import { BoardToRoom } from './board-to-room'
import { BoardToSpace } from './board-to-space'
import { ItemToRoom } from './item-to-room'
import { ItemToSpace } from './item-to-space'
import { ModuleToRoom } from './module-to-room'

/** Copies a library entry to a classroom or the space; a module cannot go into the space. */
export function AddToDialog({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const ts = useTranslations('space')
  const [where, setWhere] = useState<'room' | 'space'>('room')
  const props = { row, onClose }
  return (
    <Dialog opened onClose={onClose} title={t('addTo.title', { name: row.name })} data-light>
      {row.type === libraryKinds.module ? (
        <ModuleToRoom {...props} />
      ) : (
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={ts('where')}
            value={where}
            onChange={(value) => setWhere(value === 'space' ? 'space' : 'room')}
            data={[
              { value: 'room', label: ts('toRoom') },
              { value: 'space', label: ts('title') },
            ]}
          />
          {row.type === libraryKinds.board ? (
            where === 'room' ? (
              <BoardToRoom {...props} />
            ) : (
              <BoardToSpace {...props} />
            )
          ) : where === 'room' ? (
            <ItemToRoom {...props} />
          ) : (
            <ItemToSpace {...props} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}
