import type { Channel } from '@keel/contract/entities/chat'
import { fullName } from '../../ui/avatar'

/** Returns the name of a conversation: the other person in a direct one, else the classroom. */
export const channelName = ({ name, person }: Channel): string => (person ? fullName(person) : name)
