// Written by vite/messages-plugin.ts from the file names in messages/en; do not edit.
export interface Messages {
  auth: (typeof import('./messages/en/auth.json'))['default']
  call: (typeof import('./messages/en/call.json'))['default']
  chat: (typeof import('./messages/en/chat.json'))['default']
  common: (typeof import('./messages/en/common.json'))['default']
  devices: (typeof import('./messages/en/devices.json'))['default']
  dnd: (typeof import('./messages/en/dnd.json'))['default']
  errors: (typeof import('./messages/en/errors.json'))['default']
  home: (typeof import('./messages/en/home.json'))['default']
  items: (typeof import('./messages/en/items.json'))['default']
  lessons: (typeof import('./messages/en/lessons.json'))['default']
  live: (typeof import('./messages/en/live.json'))['default']
  rooms: (typeof import('./messages/en/rooms.json'))['default']
  shell: (typeof import('./messages/en/shell.json'))['default']
  welcome: (typeof import('./messages/en/welcome.json'))['default']
}
