import type { StarterModules } from '../../build'
import { meetingPeople } from './meeting-people'
import { myDay } from './my-day'

export const et: StarterModules = {
  'meeting-people': meetingPeople,
  'my-day': myDay,
}
