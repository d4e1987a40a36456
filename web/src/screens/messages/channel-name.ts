import type { Channel } from '@keel/contract/entities/chat'
import { fullName } from '../../ui/avatar'

/** Whom one writes to: the other one where there are two, else the classroom. */
export const channelName = ({ name, person }: Channel): string => (person ? fullName(person) : name)
