import { avatarColor } from '@keel/contract/appearance'
import { retriedPart } from '../../../lib/retried-part'
import classes from './typing.module.css'
import { type Typing, useTyping } from './use-typing'

const Chips = retriedPart(() => import('./typed-chips').then((module) => module.TypedChips))
/** Fetches the code before somebody types. */
export const preloadTyped = (): void => void Chips.preload()

/** What others are typing into a field, beside it, unless it stands in it. */
export function TypedBy({ others, inField }: Pick<Typing, 'others' | 'inField'>) {
  return others.length > 0 && !inField ? <Chips others={others} /> : null
}

/** What others are writing as a long answer. */
export function WrittenBy({ itemId, id }: { itemId: number; id: string }) {
  const { others } = useTyping(itemId, id, false)
  return others.length > 0 ? <Chips others={others} isLong /> : null
}

/** The look of a field in which the text of another stands, in their colour; nothing else. */
export const typedField = ({ inField }: Pick<Typing, 'inField'>) =>
  inField ? { className: classes.field, style: { ['--typed-by' as string]: avatarColor(inField.person.id) } } : undefined
