import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import { Dialog } from '../../ui/dialog'
import { MoveToLibrary } from './move-to-library'
import { MoveToRoom } from './move-to-room'

/** Moves a board of the user's space to a classroom or to the library. */
export function MoveBoardDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const t = useTranslations('space')
  const [where, setWhere] = useState<'room' | 'library'>('room')
  return (
    <Dialog opened onClose={onClose} title={t('moveBoard', { name: board.name })} data-light>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('where')}
          value={where}
          onChange={(value) => setWhere(value === 'library' ? 'library' : 'room')}
          data={[
            { value: 'room', label: t('toRoom') },
            { value: 'library', label: t('toLibrary') },
          ]}
        />
        {where === 'room' ? <MoveToRoom board={board} onClose={onClose} /> : <MoveToLibrary board={board} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}
