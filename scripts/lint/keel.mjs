import { enterKey } from './fields.mjs'
import { retriedPart } from './parts.mjs'
import { ownWait } from './waits.mjs'

// eslint-disable-next-line import/no-default-export -- the linter loads plugins by it
export default { meta: { name: 'keel' }, rules: { 'enter-key': enterKey, 'retried-part': retriedPart, 'own-wait': ownWait } }
