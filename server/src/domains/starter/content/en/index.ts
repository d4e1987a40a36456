import type { StarterModules } from '..'
import { meetingPeople } from './meeting-people'

export const en: StarterModules = {
  'meeting-people': meetingPeople,
}
