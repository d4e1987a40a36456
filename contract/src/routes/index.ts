import type { Route } from '../route'
import * as account from './account'
import * as answers from './answers'
import * as bin from './bin'
import * as boardItems from './board-items'
import * as boards from './boards'
import * as chat from './chat'
import * as classes from './classes'
import * as corrections from './corrections'
import * as drafts from './drafts'
import * as drawings from './drawings'
import * as duplicates from './duplicates'
import * as files from './files'
import * as homework from './homework'
import * as itemRecords from './item-records'
import * as lessons from './lessons'
import * as library from './library'
import * as media from './media'
import * as modules from './modules'
import * as notifications from './notifications'
import * as passkeys from './passkeys'
import * as points from './points'
import * as rooms from './rooms'
import * as schedule from './schedule'
import * as search from './search'
import * as shares from './shares'
import * as signIn from './sign-in'
import * as site from './site'
import * as space from './space'
import * as starter from './starter'
import * as students from './students'
import * as templates from './templates'
import * as tokens from './tokens'
import * as transfer from './transfer'
import * as users from './users'
import * as vocabulary from './vocabulary'

const byDomain = {
  users,
  account,
  signIn,
  passkeys,
  site,
  tokens,
  rooms,
  classes,
  media,
  lessons,
  homework,
  schedule,
  notifications,
  students,
  modules,
  boards,
  boardItems,
  answers,
  corrections,
  points,
  drafts,
  drawings,
  itemRecords,
  files,
  chat,
  vocabulary,
  library,
  duplicates,
  templates,
  starter,
  shares,
  transfer,
  space,
  bin,
  search,
}
const isRoute = (v: unknown): v is Route => typeof v === 'object' && v !== null && 'method' in v && 'path' in v

/** Every call of the contract, named `domain.call`: the server must bind each exactly once. */
export const routes: { name: string; route: Route }[] = Object.entries(byDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(([call, value]) => (isRoute(value) ? [{ name: `${domain}.${call}`, route: value }] : [])),
)
