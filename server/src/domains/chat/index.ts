export { channelOfRoom, enterRoomChannel, leaveRoomChannel, openRoomChannel } from './channels'
export { registerChat } from './routes'
