import type { StarterModules } from '../../build'
import { journeys } from './journeys'
import { meetingPeople } from './meeting-people'
import { myDay } from './my-day'
import { work } from './work'

export const et: StarterModules = {
  'meeting-people': meetingPeople,
  'my-day': myDay,
  journeys,
  work,
}
