import type { CSSProperties } from 'react'
import type { DndGroup } from '@keel/contract/items/dnd-group/schema'
import { Chip, StillChip } from '../_shared/chips/chip'
import { DropPlace } from '../_shared/chips/drop-place'
import type { BankProps } from './bank'
import classes from './dnd-group.module.css'
import { useContentLang } from '../_shared/item-context'

interface Props extends BankProps {
  groups: readonly DndGroup[]
  /** Words that flash. */
  lit: ReadonlySet<string>
}

/** The groups side by side, as many in a row as fit. */
export function Columns({ groups, ...words }: Props) {
  return (
    <div className={classes.columns} style={{ '--groups': groups.length } as CSSProperties}>
      {groups.map((group) => (
        <Column key={group.id} group={group} {...words} />
      ))}
    </div>
  )
}

function Column({ group, words, answerOf, lit }: Omit<Props, 'groups'> & { group: DndGroup }) {
  const lang = useContentLang()
  const inside = words.filter(({ id }) => answerOf(id)?.group_id === group.id)
  return (
    <DropPlace id={group.id} name={group.name.trim()} className={classes.column}>
      <div className={classes.name} lang={lang} dir="auto">
        {group.name.trim()}
      </div>
      <div className={classes.words}>
        {inside.map(({ id, name }) =>
          answerOf(id)?.success ? <StillChip key={id} name={name} state="right" /> : <Chip key={id} id={id} wrong flash={lit.has(id)} />,
        )}
      </div>
    </DropPlace>
  )
}
