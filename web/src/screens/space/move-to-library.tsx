import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { moveBoardToLibrary } from '../../data/space/calls'
import { FolderBrowser } from '../../features/library-dialog/folder-browser'
import { MoveForm, type MoveProps } from './move-form'

/** Asks for a folder of the library to move a board to. */
export function MoveToLibrary({ board, onClose }: MoveProps) {
  const t = useTranslations('space')
  const [folderId, setFolderId] = useState<number | null>(null)
  return (
    <MoveForm
      board={board}
      onClose={onClose}
      move={async () => {
        const { id } = await moveBoardToLibrary(board.id, folderId)
        return { text: t('movedToLibrary', { name: board.name }), path: `/library/lesson/${id}` }
      }}
    >
      <FolderBrowser choose="folder" folderId={folderId} onFolder={setFolderId} />
    </MoveForm>
  )
}
