export { shareRoom } from './members'
export { createLiveRights, peopleOf, requireRoom, whoInRoom, type RoomPerson, type RoomRow } from './rights'
export { registerRooms, type RoomParts } from './routes'
