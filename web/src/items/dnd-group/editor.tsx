import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { DND_GROUPS_MAX } from '@keel/contract/constants'
import type { DndGroup, DndValue } from '@keel/contract/items/dnd-group/schema'
import { confirm } from '../../ui/confirm/confirm'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { addGroup, deleteGroup } from './edit'
import classes from './editor.module.css'
import { GroupCard } from './group-card'

/** Edits the groups of the exercise as columns: names, words, order. */
export function DndEditor(props: EditorProps<DndValue>) {
  const t = useTranslations('groups-editor')
  const tc = useTranslations('common')
  const [{ groups }, change] = useDraft(props)
  const box = useRef<HTMLDivElement>(null)
  const set = (next: DndGroup[]) => change({ groups: next })

  const add = () => {
    const next = addGroup(groups)
    set(next)
    focusField(box.current, next.at(-1)?.id ?? '')
  }
  const remove = (group: DndGroup, at: number) => {
    const next = deleteGroup(groups, group.id)
    const go = () => {
      set(next)
      focusField(box.current, next[Math.min(at, next.length - 1)]?.id ?? '')
    }
    if (!group.words.some((word) => word.value.trim() !== '')) {
      go()
      return
    }
    confirm({
      title: t('groupDelete', { number: at + 1 }),
      body: t('groupDeleteAsk', { count: group.words.length }),
      confirmLabel: tc('delete'),
      danger: true,
      onConfirm: go,
    })
  }
  return (
    <EditorBox ref={box} hint={t('groupsHint')}>
      <div className={classes.columns} style={{ '--groups': groups.length } as CSSProperties}>
        {groups.map((group, at) => (
          <GroupCard
            key={group.id}
            group={group}
            at={at}
            of={groups.length}
            onChange={(next) => set(groups.map((other) => (other.id === group.id ? next : other)))}
            onMove={(step) => set(moveByStep(groups, group.id, step))}
            onDelete={() => remove(group, at)}
          />
        ))}
      </div>
      {groups.length < DND_GROUPS_MAX && (
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          {t('groupAdd')}
        </Button>
      )}
    </EditorBox>
  )
}
