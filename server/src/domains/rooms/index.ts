export { baseOf } from './invites'
export { shareRoom } from './members'
export { createLiveRights, peopleOf, requireRoom, roomIdsOf, type RoomRow } from './rights'
export { registerRooms } from './routes'
