import { strToU8, zipSync } from 'fflate'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { makeNoteIds } from './note-ids'
import { sqlite } from './open-database'
import type { WrittenFiles } from './types'

/** Constant, so that Anki recognises the words of an earlier export. */
const KIND_ID = 1_763_600_000_001
const DECK_ID = 1_763_600_000_002

// The tables of a collection in the format that every Anki version reads.
const SCHEMA = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
    dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
    dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
    tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
    usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
    factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
    odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
    lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`

const field = (name: string, ord: number) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] })
const template = (name: string, ord: number, front: string, back: string) => ({
  name,
  ord,
  qfmt: `{{${front}}}`,
  afmt: `{{FrontSide}}<hr id=answer>{{${back}}}`,
  bqfmt: '',
  bafmt: '',
  did: null,
})
/** Notes of a word and its translation, asked both ways. */
const kind = (mod: number) => ({
  id: KIND_ID,
  name: 'Keel',
  type: 0,
  mod,
  usn: -1,
  sortf: 0,
  did: DECK_ID,
  flds: [field('Word', 0), field('Translation', 1)],
  tmpls: [template('Word', 0, 'Word', 'Translation'), template('Translation', 1, 'Translation', 'Word')],
  req: [
    [0, 'all', [0]],
    [1, 'all', [1]],
  ],
  css: '.card { font-family: arial; font-size: 24px; text-align: center; }',
  latexPre: '',
  latexPost: '',
  tags: [],
  vers: [],
})
const deck = (id: number, name: string, mod: number) => ({
  id,
  name,
  mod,
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  extendNew: 0,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})
const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  timer: 0,
  autoplay: true,
  replayq: true,
  new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100 },
}
const settings = {
  activeDecks: [DECK_ID],
  curDeck: DECK_ID,
  curModel: String(KIND_ID),
  addToCur: true,
  collapseTime: 1200,
  dueCounts: true,
  estTimes: true,
  newBury: true,
  newSpread: 0,
  nextPos: 1,
  sortBackwards: false,
  sortType: 'noteFld',
  timeLim: 0,
}

const markup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Options {
  /** The pictures and sounds of the words. */
  files?: WrittenFiles | undefined
  now?: number
}

/**
 * Returns words as an Anki package: one deck, two cards for each, with the sound beside the word and the picture beside its translation. Words
 * without a translation are left out.
 */
export async function writeAnki(
  words: readonly ExportedWord[],
  deckName: string,
  { files = new Map(), now = Date.now() }: Options = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await sqlite()
  const db = new Database()
  const mod = Math.floor(now / 1000)
  db.run(SCHEMA)
  db.run(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`, [
    mod,
    now,
    now,
    JSON.stringify(settings),
    JSON.stringify({ [KIND_ID]: kind(mod) }),
    JSON.stringify({ 1: deck(1, 'Default', mod), [DECK_ID]: deck(DECK_ID, deckName, mod) }),
    JSON.stringify({ 1: options }),
  ])
  db.run('begin')
  const note = db.prepare(`insert into notes values (?, ?, ?, ?, -1, '', ?, ?, 0, 0, '')`)
  const card = db.prepare(`insert into cards values (?, ?, ?, ?, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`)
  const idOf = makeNoteIds()
  const packed = new Map<string, Uint8Array<ArrayBuffer>>()
  /** Returns the name under which a file is in the package; undefined if it is not. */
  const pack = (id: number | null) => {
    const file = id === null ? undefined : files.get(id)
    if (file) packed.set(file.name, file.bytes)
    return file?.name
  }
  words
    .filter(({ translate }) => translate !== '')
    .forEach(({ word, translate, picture_id, sound_id }, n) => {
      const id = now + n * 2
      const [picture, sound] = [pack(picture_id), pack(sound_id)]
      const fields = [
        `${markup(word)}${sound === undefined ? '' : `[sound:${sound}]`}`,
        `${markup(translate)}${picture === undefined ? '' : `<br><img src="${picture}">`}`,
      ]
      note.run([id, idOf(word), KIND_ID, mod, fields.join('\u001f'), word])
      for (const ord of [0, 1]) card.run([id + ord, id, DECK_ID, ord, mod, n + 1])
    })
  note.free()
  card.free()
  db.run('commit')
  const collection = db.export()
  db.close()
  const names = [...packed.keys()]
  const media = strToU8(JSON.stringify(Object.fromEntries(names.map((name, n) => [n, name]))))
  // Pictures and sounds are compressed already.
  const entries = [...packed.values()].map((bytes, n): [string, [Uint8Array, { level: 0 }]] => [String(n), [bytes, { level: 0 }]])
  return zipSync({ 'collection.anki2': collection, media, ...Object.fromEntries(entries) })
}
