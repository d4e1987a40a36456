export { createPush, type PushOptions } from './create-push'
export type { Push } from './push'
