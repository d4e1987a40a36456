import type { StarterModules } from '../../build'
import { meetingPeople } from './meeting-people'

export const et: StarterModules = {
  'meeting-people': meetingPeople,
}
