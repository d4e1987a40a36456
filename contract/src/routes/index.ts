import type { Route } from '../route'
import * as account from './account'
import * as bin from './bin'
import * as boards from './boards'
import * as chat from './chat'
import * as duplicates from './duplicates'
import * as files from './files'
import * as imports from './imports'
import * as lessons from './lessons'
import * as library from './library'
import * as libraryCopies from './library-copies'
import * as marks from './page-layers'
import * as meta from './meta'
import * as modules from './modules'
import * as notifications from './notifications'
import * as rooms from './rooms'
import * as schedule from './schedule'
import * as shares from './shares'
import * as space from './space'
import * as students from './students'
import * as transfer from './transfer'
import * as users from './users'
import * as words from './vocabulary'

const byDomain = {
  users,
  account,
  rooms,
  lessons,
  schedule,
  notifications,
  students,
  modules,
  boards,
  marks,
  meta,
  files,
  chat,
  words,
  library,
  libraryCopies,
  duplicates,
  shares,
  imports,
  transfer,
  space,
  bin,
}
const isRoute = (v: unknown): v is Route => typeof v === 'object' && v !== null && 'method' in v && 'path' in v

/** Every call of the contract, named `domain.call`: the server must bind each exactly once. */
export const routes: { name: string; route: Route }[] = Object.entries(byDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(([call, value]) => (isRoute(value) ? [{ name: `${domain}.${call}`, route: value }] : [])),
)
