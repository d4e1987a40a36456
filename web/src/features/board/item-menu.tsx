import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconChecklist,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HIDDEN, ROLE } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import { copyToLibrary } from '../../data/library/calls'
import { canTurn } from '@keel/contract/turn-into/turns'
import { useMe } from '../../data/users/me'
import { loadEditorTexts } from '../../i18n/language'
import { openLibraryDialog } from '../../items/_shared/dialog-requests'
import { useItemText } from '../../items/_shared/item-text'
import { beforeAfterStep } from '../../lib/dnd/order'
import { retriedPart } from '../../lib/retried-part'
import { useBoard } from './board-context'
import type { ItemFrameProps } from './item-frame-props'
import { LazyMenu } from './lazy-menu'
import { itemSaver } from './save-items'
import { useBoardCommands } from './use-board-commands'

const TurnIntoEntry = retriedPart(() => import('./turn-into-entry').then((module) => module.TurnIntoEntry))
const TurnIntoDialog = retriedPart(() =>
  Promise.all([import('./turn-into-dialog'), loadEditorTexts()]).then(([module]) => module.TurnIntoDialog),
)

interface Props extends Pick<ItemFrameProps, 'item' | 'type' | 'place'> {
  onEdit: () => void
}

/** A teacher's actions on an item of any type. */
export function ItemMenu({ item, type, place, onEdit }: Props) {
  const t = useTranslations('board')
  const ti = useItemText()
  const td = useTranslations('dnd')
  const cache = useQueryClient()
  const { boardId, roomId, onGive } = useBoard()
  const actions = useBoardCommands()
  const Eye = item.hidden ? IconEye : IconEyeOff
  // What students never see is neither shown to them nor given.
  const isForStudents = type.audience !== 'teacher'
  const [isTurning, setIsTurning] = useState(false)
  const hasLibrary = useMe()?.role === ROLE.teacher
  const step = (by: -1 | 1) => {
    const ids = (cache.getQueryData<readonly BoardItem[]>(keys.items(boardId)) ?? []).map(({ id }) => id)
    const beforeId = beforeAfterStep(ids, item.id, by)
    if (beforeId !== undefined) actions.move(item.id, beforeId)
  }
  const addToLibrary = () => {
    // Unsaved input belongs to the copy: it is saved while the name is asked for.
    void itemSaver.flush(item.id)
    openLibraryDialog({ kind: 'to', suggest: item, copy: (to) => copyToLibrary(item.id, to) })
  }
  const give = () => {
    // It too is given as it was typed.
    void itemSaver.flush(item.id)
    onGive?.(item.id)
  }
  const turnInto = () => {
    // What was typed is turned.
    void itemSaver.flush(item.id)
    setIsTurning(true)
  }
  return (
    <>
      <LazyMenu label={t('itemMenu', { type: ti(type.label) })} icon={IconDots}>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={17} stroke={1.6} aria-hidden />}
          disabled={place === 'first' || place === 'only'}
          onClick={() => step(-1)}
        >
          {td('up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={17} stroke={1.6} aria-hidden />}
          disabled={place === 'last' || place === 'only'}
          onClick={() => step(1)}
        >
          {td('down')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />} onClick={() => actions.duplicate(item.id)}>
          {t('duplicate')}
        </Menu.Item>
        {canTurn(item) && (
          <TurnIntoEntry
            item={item}
            onOpen={turnInto}
            fallback={
              <Menu.Item leftSection={<IconTransform size={17} stroke={1.6} aria-hidden />} disabled>
                {t('turnInto')}
              </Menu.Item>
            }
          />
        )}
        {isForStudents && (roomId !== null || item.hidden) && (
          <Menu.Item
            leftSection={<Eye size={17} stroke={1.6} aria-hidden />}
            onClick={() => actions.setHidden(item.id, item.hidden ? HIDDEN.visible : HIDDEN.hidden)}
          >
            {t(item.hidden ? 'show' : 'hide')}
          </Menu.Item>
        )}
        {hasLibrary && (
          <Menu.Item leftSection={<IconBooks size={17} stroke={1.6} aria-hidden />} onClick={addToLibrary}>
            {t('addToLibrary')}
          </Menu.Item>
        )}
        {isForStudents && onGive && (
          <Menu.Item leftSection={<IconChecklist size={17} stroke={1.6} aria-hidden />} onClick={give}>
            {t('giveAsHomework')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="var(--keel-danger)"
          leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
          onClick={() => actions.remove(item.id)}
        >
          {t('delete')}
        </Menu.Item>
      </LazyMenu>
      {isTurning && <TurnIntoDialog item={item} onClose={() => setIsTurning(false)} />}
    </>
  )
}
