import { type Icon, IconBooks, IconFileImport, IconPuzzle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import {
  openExercisePicker,
  openImportDialog,
  openLibraryDialog,
  openUploadDialog,
  openVideoDialog,
} from '../../items/_shared/dialog-requests'
import { useItemText } from '../../items/_shared/item-text'
import { addEntries, exerciseTypes, itemTypes } from '../../items/registry'
import { toastError } from '../../ui/toast/toast-error'
import { useBoard } from './board-context'
import { useBoardCommands } from './use-board-commands'
import { useCopyFromLibrary } from './use-copy-from-library'

/** The position of the exercises among the other entries. */
const EXERCISE_ORDER = 40
/** A file or a video is complete: nothing has to be written before students may have it. */
const COMPLETE = { complete: true } as const

/** A way to add an item. */
export interface AddAction {
  label: string
  icon: Icon
  /** Offered on an empty board too, without the menu. */
  begins?: boolean
  run: () => void
}

/** Returns the ways to add an item before another one, or last, in the order of the menu. */
export function useAddActions(beforeId: number | null): AddAction[] {
  const t = useTranslations('board')
  const ti = useItemText()
  const { boardId } = useBoard()
  const { add } = useBoardCommands()
  const copyFromLibrary = useCopyFromLibrary()
  const entries = addEntries.map(({ code, entry }): AddAction & { order: number } => ({
    label: ti(entry.label),
    icon: entry.icon,
    begins: entry.begins === true,
    order: entry.order,
    run() {
      const addComplete = async (type: typeof code, value: unknown) => {
        await add(type, value, beforeId, COMPLETE)
      }
      if (entry.kind === 'value') void add(code, entry.value(), beforeId).catch(toastError)
      else if (entry.kind === 'video') openVideoDialog(addComplete)
      else openUploadDialog({ kind: entry.file, use: (fileId) => addComplete(code, entry.value(fileId)) })
    },
  }))
  const exercise: AddAction = {
    label: t('exercise'),
    icon: IconPuzzle,
    begins: true,
    run: () =>
      openExercisePicker(async (code) => {
        await add(code, itemTypes[code].emptyValue(), beforeId)
      }),
  }
  const at = entries.findIndex(({ order }) => order > EXERCISE_ORDER)
  return [
    ...entries.toSpliced(at < 0 ? entries.length : at, 0, ...(exerciseTypes.length > 0 ? [{ ...exercise, order: EXERCISE_ORDER }] : [])),
    { label: t('pasteOrImport'), icon: IconFileImport, begins: true, run: () => openImportDialog({ boardId, beforeId }) },
    ...(copyFromLibrary
      ? [
          {
            label: t('addFromLibrary'),
            icon: IconBooks,
            begins: true,
            run: () => openLibraryDialog({ kind: 'from', choose: 'item', add: (id) => copyFromLibrary(id, beforeId) }),
          },
        ]
      : []),
  ]
}
