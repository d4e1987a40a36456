declare module 'virtual:messages/*' {
  import type { Messages } from './messages'
  const areas: Partial<Messages>
  export default areas
}
