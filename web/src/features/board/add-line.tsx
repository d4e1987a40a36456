import { Menu } from '@mantine/core'
import { IconBooks, IconFileImport, IconPlus, IconPuzzle } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  openExercisePicker,
  openImportDialog,
  openUploadDialog,
  openLibraryDialog,
  openVideoDialog,
} from '../../items/_shared/dialog-requests'
import { useItemText } from '../../items/_shared/item-text'
import { addEntries, exerciseTypes, itemTypes } from '../../items/registry'
import { toastError } from '../../ui/toast/toast-error'
import classes from './add-line.module.css'
import { useBoard } from './board-context'
import { useBoardCommands } from './use-board-commands'
import { useCopyFromLibrary } from './use-copy-from-library'
import { LazyMenu } from './lazy-menu'

/** The position of the exercises among the other entries. */
const EXERCISE_ORDER = 40
/** A file or a video is complete: nothing has to be written before students may have it. */
const COMPLETE = { complete: true } as const

/** A line with a plus: adds an item in this position. */
export const AddLine = memo(function AddLine({ beforeId }: { beforeId: number | null }) {
  const t = useTranslations('board')
  const ti = useItemText()
  const { boardId } = useBoard()
  const actions = useBoardCommands()
  const copyFromLibrary = useCopyFromLibrary()
  const add = (...item: Parameters<typeof actions.add>) => void actions.add(...item).catch(toastError)
  const exercise = (
    <Menu.Item
      key="exercise"
      leftSection={<IconPuzzle size={18} stroke={1.6} aria-hidden />}
      onClick={() =>
        openExercisePicker(async (code) => {
          await actions.add(code, itemTypes[code].emptyValue(), beforeId)
        })
      }
    >
      {t('exercise')}
    </Menu.Item>
  )
  const entries = addEntries.map(({ code, entry }) => (
    <Menu.Item
      key={entry.label}
      leftSection={<entry.icon size={18} stroke={1.6} aria-hidden />}
      onClick={() => {
        if (entry.kind === 'value') add(code, entry.value(), beforeId)
        else if (entry.kind === 'video')
          openVideoDialog(async (code, value) => {
            await actions.add(code, value, beforeId, COMPLETE)
          })
        else
          openUploadDialog({
            kind: entry.file,
            async use(fileId) {
              await actions.add(code, entry.value(fileId), beforeId, COMPLETE)
            },
          })
      }}
    >
      {ti(entry.label)}
    </Menu.Item>
  ))
  const at = addEntries.findIndex(({ entry }) => entry.order > EXERCISE_ORDER)
  if (exerciseTypes.length > 0) entries.splice(at < 0 ? entries.length : at, 0, exercise)
  return (
    <div className={classes.line} data-last={beforeId === null || undefined}>
      <LazyMenu label={t('addItem')} icon={IconPlus} className={classes.button} size={28} position="bottom" long>
        {entries}
        <Menu.Item
          leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
          onClick={() => openImportDialog({ boardId, beforeId })}
        >
          {t('pasteOrImport')}
        </Menu.Item>
        {copyFromLibrary && (
          <Menu.Item
            leftSection={<IconBooks size={18} stroke={1.6} aria-hidden />}
            onClick={() => openLibraryDialog({ kind: 'from', choose: 'item', add: (id) => copyFromLibrary(id, beforeId) })}
          >
            {t('addFromLibrary')}
          </Menu.Item>
        )}
      </LazyMenu>
    </div>
  )
})
