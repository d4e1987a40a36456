import type { Language } from '@keel/contract/constants'
import type { Messages } from './messages'

export type LoadTexts = () => Promise<{ default: Partial<Messages> }>

export type LazyPart =
  | 'member'
  | 'corrections'
  | 'drawing'
  | 'editors'
  | 'home'
  | 'homework'
  | 'library'
  | 'recorder'
  | 'school'
  | 'chat'
  | 'call'
  | 'messages'
  | 'print'
  | 'settings'
  | 'admin'
  | 'terms'
  | 'without-mail'

/** The texts for members, in a file of its own: visitors should not load this list. */
export const lazyTexts: Record<Language, Record<LazyPart, LoadTexts>> = {
  en: {
    member: () => import('virtual:messages/en/member'),
    corrections: () => import('virtual:messages/en/corrections'),
    drawing: () => import('virtual:messages/en/drawing'),
    editors: () => import('virtual:messages/en/editors'),
    home: () => import('virtual:messages/en/home'),
    homework: () => import('virtual:messages/en/homework'),
    library: () => import('virtual:messages/en/library'),
    recorder: () => import('virtual:messages/en/recorder'),
    school: () => import('virtual:messages/en/school'),
    chat: () => import('virtual:messages/en/chat'),
    call: () => import('virtual:messages/en/call'),
    messages: () => import('virtual:messages/en/messages'),
    print: () => import('virtual:messages/en/print'),
    settings: () => import('virtual:messages/en/settings'),
    admin: () => import('virtual:messages/en/admin'),
    terms: () => import('virtual:messages/en/terms'),
    'without-mail': () => import('virtual:messages/en/without-mail'),
  },
  ru: {
    member: () => import('virtual:messages/ru/member'),
    corrections: () => import('virtual:messages/ru/corrections'),
    drawing: () => import('virtual:messages/ru/drawing'),
    editors: () => import('virtual:messages/ru/editors'),
    home: () => import('virtual:messages/ru/home'),
    homework: () => import('virtual:messages/ru/homework'),
    library: () => import('virtual:messages/ru/library'),
    recorder: () => import('virtual:messages/ru/recorder'),
    school: () => import('virtual:messages/ru/school'),
    chat: () => import('virtual:messages/ru/chat'),
    call: () => import('virtual:messages/ru/call'),
    messages: () => import('virtual:messages/ru/messages'),
    print: () => import('virtual:messages/ru/print'),
    settings: () => import('virtual:messages/ru/settings'),
    admin: () => import('virtual:messages/ru/admin'),
    terms: () => import('virtual:messages/ru/terms'),
    'without-mail': () => import('virtual:messages/ru/without-mail'),
  },
  et: {
    member: () => import('virtual:messages/et/member'),
    corrections: () => import('virtual:messages/et/corrections'),
    drawing: () => import('virtual:messages/et/drawing'),
    editors: () => import('virtual:messages/et/editors'),
    home: () => import('virtual:messages/et/home'),
    homework: () => import('virtual:messages/et/homework'),
    library: () => import('virtual:messages/et/library'),
    recorder: () => import('virtual:messages/et/recorder'),
    school: () => import('virtual:messages/et/school'),
    chat: () => import('virtual:messages/et/chat'),
    call: () => import('virtual:messages/et/call'),
    messages: () => import('virtual:messages/et/messages'),
    print: () => import('virtual:messages/et/print'),
    settings: () => import('virtual:messages/et/settings'),
    admin: () => import('virtual:messages/et/admin'),
    terms: () => import('virtual:messages/et/terms'),
    'without-mail': () => import('virtual:messages/et/without-mail'),
  },
}
