declare module 'virtual:messages/*' {
  import type { Messages } from './messages'
  const all: Messages
  export default all
}
