import { TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { DndGroup } from '@keel/contract/items/dnd-group/schema'
import { EditorCard } from '../_shared/exercise/editor-card'
import { focusField } from '../_shared/field-focus'
import { withWords } from './edit'
import classes from './editor.module.css'
import { WordFields } from './word-fields'
import { getPressedKey } from '../../lib/pressed-key'
import { useContentLang } from '../_shared/item-context'

export interface GroupCardProps {
  group: DndGroup
  at: number
  of: number
  onChange: (group: DndGroup) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
}

/** One group: its position, name and words. */
export function GroupCard({ group, at, of, onChange, onMove, onDelete }: GroupCardProps) {
  const lang = useContentLang()
  const t = useTranslations('groups-editor')
  const number = at + 1
  const box = useRef<HTMLDivElement>(null)
  const tools = [
    { label: t('groupLeft', { number }), icon: IconArrowLeft, disabled: at === 0, run: () => onMove(-1) },
    { label: t('groupRight', { number }), icon: IconArrowRight, disabled: at === of - 1, run: () => onMove(1) },
    { label: t('groupDelete', { number }), icon: IconTrash, disabled: of === 1, run: onDelete },
  ]
  return (
    <EditorCard ref={box} name={t('group', { number })} tools={tools}>
      <TextInput
        data-field={group.id}
        aria-label={t('groupName', { number })}
        placeholder={t('groupNamePlaceholder')}
        classNames={{ input: classes.groupName }}
        lang={lang}
        value={group.name}
        maxLength={WORD_MAX_LENGTH}
        autoFocus={at === 0}
        onChange={(event) => onChange({ ...group, name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (getPressedKey(event) !== 'Enter') return
          event.preventDefault()
          focusField(box.current, group.words[0]?.id ?? '')
        }}
      />
      <WordFields words={group.words} onChange={(words) => onChange(withWords(group, words))} />
    </EditorCard>
  )
}
