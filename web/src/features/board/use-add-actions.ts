import { IconBooks, IconFileImport, IconPuzzle } from '@tabler/icons-react'
import type { AddBelowEntry } from '../../items/_shared/add-below'
import {
  openExercisePicker,
  openImportDialog,
  openLibraryDialog,
  openUploadDialog,
  openVideoDialog,
} from '../../items/_shared/dialog-requests'
import { newInLanguage } from '../../items/in-language'
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
export interface AddAction extends AddBelowEntry {
  /** Offered on an empty board too, without the menu. */
  begins?: boolean
}

/** Returns the ways to add an item before another one, or last, in the order of the menu. The place may be a function, called then. */
export function useAddActions(place: number | null | (() => number | null)): AddAction[] {
  const ti = useItemText()
  const { boardId, lang } = useBoard()
  const { add } = useBoardCommands()
  const copyFromLibrary = useCopyFromLibrary()
  const getBeforeId = () => (typeof place === 'function' ? place() : place)
  const entries = addEntries.map(({ code, entry }): AddAction & { order: number } => ({
    text: entry.label,
    label: ti(entry.label),
    icon: entry.icon,
    begins: entry.begins === true,
    order: entry.order,
    run() {
      const addComplete = async (type: typeof code, value: unknown) => {
        await add(type, value, getBeforeId(), COMPLETE)
      }
      if (entry.kind === 'value') void add(code, newInLanguage(code, entry.value(), lang), getBeforeId()).catch(toastError)
      else if (entry.kind === 'video') openVideoDialog(addComplete)
      else openUploadDialog({ kind: entry.file, use: (fileId) => addComplete(code, entry.value(fileId)) })
    },
  }))
  const exercise: AddAction = {
    text: 'board.exercise',
    label: ti('board.exercise'),
    icon: IconPuzzle,
    begins: true,
    run: () =>
      openExercisePicker(async (code) => {
        await add(code, itemTypes[code].emptyValue(), getBeforeId())
      }),
  }
  const at = entries.findIndex(({ order }) => order > EXERCISE_ORDER)
  return [
    ...entries.toSpliced(at < 0 ? entries.length : at, 0, ...(exerciseTypes.length > 0 ? [{ ...exercise, order: EXERCISE_ORDER }] : [])),
    {
      text: 'board.pasteOrImport',
      label: ti('board.pasteOrImport'),
      icon: IconFileImport,
      begins: true,
      run: () => openImportDialog({ boardId, beforeId: getBeforeId(), lang }),
    },
    ...(copyFromLibrary
      ? [
          {
            text: 'board.addFromLibrary' as const,
            label: ti('board.addFromLibrary'),
            icon: IconBooks,
            begins: true,
            run: () => openLibraryDialog({ kind: 'from', choose: 'item', add: (id) => copyFromLibrary(id, getBeforeId()) }),
          },
        ]
      : []),
  ]
}
