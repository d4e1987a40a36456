import type { StarterModules } from '../../build'
import { meetingPeople } from './meeting-people'

export const ru: StarterModules = { 'meeting-people': meetingPeople }
