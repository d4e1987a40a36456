import { useMe } from '../../../data/users/me'
import { useItemContext } from '../item-context'
import { dropTyped, sendTyped } from './send-typed'
import { type Typed, useTyped } from './typing-store'

export interface Typing {
  /** What others are typing into the field. */
  others: readonly Typed[]
  /** The only one of them, where the field is for one person's answer: what they type stands in the field while it is untouched here. */
  inField: Typed | null
  /** The field was typed into. */
  type: (text: string) => void
  /** The answer was submitted. */
  sent: () => void
}

/** What is typed into a field of an exercise: by others, and by the viewer for others. `isUntouched`: nothing was typed into it here. */
export function useTyping(itemId: number, id: string, isUntouched: boolean): Typing {
  const context = useItemContext()
  const myId = useMe()?.id
  const typed = useTyped(itemId, id)
  const of = context?.answersOf
  const others = of?.kind === 'student' ? typed.filter(({ person }) => person.id === of.userId) : typed
  const [first] = others
  return {
    others,
    inField: isUntouched && first && of?.kind !== 'nobody' ? first : null,
    type(text) {
      if (!context || context.roomId === null || myId === undefined || of === undefined) return
      // A teacher types for the picked student, or only tries the exercise out.
      const userId = of.kind === 'student' ? of.userId : of.kind === 'own' ? myId : null
      if (userId !== null) sendTyped(context.roomId, { board_id: context.boardId, item_id: itemId, user_id: userId, id }, text)
    },
    sent: dropTyped,
  }
}
