import type { StarterModules } from '../../build'
import { journeys } from './journeys'
import { meetingPeople } from './meeting-people'
import { myDay } from './my-day'

export const et: StarterModules = {
  'meeting-people': meetingPeople,
  'my-day': myDay,
  journeys,
}
