import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = fileURLToPath(new URL('../src/i18n/messages', import.meta.url))
const TYPES = fileURLToPath(new URL('../src/i18n/messages.d.ts', import.meta.url))
const PREFIX = 'virtual:messages/'

/** Which areas belong to which part of a language's texts; all others are loaded with the first screen for members. */
const PARTS: Record<string, readonly string[]> = {
  /** For visitors who are not signed in. */
  guest: ['auth', 'common', 'errors', 'site', 'welcome'],
  /** The terms of use and the privacy notice, read before registering, and what people read who were invited or come from a provider. */
  terms: ['terms', 'invited', 'class', 'sign-in'],
  /** For students without an e-mail address: joining, the personal link, keeping the work, logging out. */
  'without-mail': ['without-mail'],
  /** For boards, those behind a shared link too. */
  classroom:
    'board choice dictation dnd flash-cards gaps groups items mark-words media memory-pairs open-answer order-lines order-words pages points sheet spoken-answer true-false words'.split(
      ' ',
    ),
  /** For boards that are edited and editors of items, with their code. */
  editors: [
    'banner',
    'board-edit',
    'choice-editor',
    'divider-editor',
    'dictation-editor',
    'flash-cards-editor',
    'gaps-editor',
    'groups-editor',
    'mark-words-editor',
    'media-editor',
    'open-answer-editor',
    'memory-pairs-editor',
    'order-lines-editor',
    'order-words-editor',
    'richtext',
    'sheet-editor',
    'spoken-answer-editor',
    'true-false-editor',
    'turn-into',
    'words-editor',
  ],
  /** For recording, with its code. */
  recorder: ['recorder'],
  /** For texts that a teacher corrects and photos beside them, with their code. */
  corrections: ['answer-photos', 'corrections'],
  /** For drawing, with its code. */
  drawing: ['sketch'],
  /** Homework: giving, doing and checking it; and what is said without a connection, beside the texts of the first page; and the search everywhere. */
  homework: ['homework', 'homework-give', 'homework-list', 'homework-work', 'offline', 'search'],
  /** The library, its dialogs, import and export, and the space. */
  library: ['drafts', 'encodings', 'import', 'library', 'library-dialog', 'share', 'space', 'templates', 'transfer'],
  /** Home and the classrooms. */
  home: ['home', 'home-more', 'room-card', 'room-looks'],
  /** Around the lesson: schedule, journal, students, vocabulary. */
  school: ['journal', 'lesson-end', 'notifications', 'schedule', 'students', 'vocabulary'],
  /** A conversation, in a classroom or on the messages page. */
  chat: ['chat'],
  /** The call, in a classroom. */
  call: ['call'],
  /** The messages page. */
  messages: ['messages'],
  /** The page that prints boards. */
  print: ['print'],
  /** The user's settings. */
  settings: ['settings'],
  /** The administration of the site. */
  admin: ['admin'],
  /** What the service worker shows; it has them all with it. */
  worker: ['worker'],
  /** The page of a shared link. */
  shared: ['shared'],
}

const partOf = (area: string): string => Object.keys(PARTS).find((part) => PARTS[part]?.includes(area)) ?? 'member'

type Source = { [key: string]: string | Source }

/** Returns the areas of a language: one JSON file each. */
export const areasOf = (language: string): string[] =>
  readdirSync(join(MESSAGES, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort()

export const readAreaText = (language: string, area: string): string => readFileSync(join(MESSAGES, language, `${area}.json`), 'utf8')
export const readArea = (language: string, area: string): Source => JSON.parse(readAreaText(language, area)) as Source

const compiled = (source: Source): object =>
  Object.fromEntries(Object.entries(source).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]))

const propertyName = (area: string): string => (/^[a-z]+$/i.test(area) ? area : `'${area}'`)

/** Returns the text of `messages.d.ts`: the type of all messages, made from the English files. */
export const messageTypes = (): string =>
  [
    '// Written by vite/messages-plugin.ts from the file names in messages/en; do not edit.',
    'export interface Messages {',
    ...areasOf('en').map((area) => `  ${propertyName(area)}: typeof import('./messages/en/${area}.json')`),
    '}',
    '',
  ].join('\n')

function writeTypes(): void {
  const text = messageTypes()
  let old = ''
  try {
    old = readFileSync(TYPES, 'utf8')
  } catch {
    // First run: there is none yet.
  }
  if (old !== text) writeFileSync(TYPES, text)
}

/**
 * Serves `virtual:messages/<language>/<part>`: the areas of one part of a language, ICU compiled to small arrays, so the browser needs no
 * parser. Also updates the message types with the area files.
 */
export function messages(): Plugin {
  return {
    name: 'keel:messages',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    buildStart: writeTypes,
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/')
      const areas = areasOf(language).filter((area) => partOf(area) === part)
      const all = Object.fromEntries(
        areas.map((area) => {
          this.addWatchFile(join(MESSAGES, language, `${area}.json`))
          return [area, compiled(readArea(language, area))]
        }),
      )
      return `export default ${JSON.stringify(all)}`
    },
    configureServer(server) {
      server.watcher.add(MESSAGES)
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(MESSAGES)) return
        writeTypes()
        for (const [id, module] of server.moduleGraph.idToModuleMap)
          if (id.startsWith(`\0${PREFIX}`)) server.moduleGraph.invalidateModule(module)
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
