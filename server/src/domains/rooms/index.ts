export { baseOf } from './invites'
export { shareRoom } from './members'
export { createLiveRights, peopleOf, requireRoom, type RoomRow } from './rights'
export { registerRooms } from './routes'
