import { ROLE, type Role } from '../constants'
import { readWordTable } from './rows'

// Titles of columns, as offices write them.
const NAME =
  /^(?:(?:full |student(?:’|')?s? )?names?|fio|имя|фио|ф\.?\s?и\.?\s?о\.?|имя и фамилия|фамилия и имя|nimi|täisnimi|ees- ja perekonnanimi)$/i
const FIRST_NAME = /^(?:first[ _-]?name|given name|forename|имя|eesnimi)$/i
const LAST_NAME = /^(?:last[ _-]?name|surname|family name|фамилия|perekonnanimi|perenimi)$/i
const ADDRESS =
  /^(?:e-?mail(?:[ _-]?address)?|mail|address|эл\.? ?почта|электронная почта|e-?mail адрес|почта|адрес|e-?post|e-?posti ?aadress|meil|aadress)$/i
const ROLE_COLUMN = /^(?:role|type|роль|кто|roll|amet)$/i
const CLASSROOM = /^(?:class(?:room)?|group|класс|группа|klass|rühm|grupp)$/i
const ROLES: readonly [Role, RegExp][] = [
  [ROLE.teacher, /^(?:teachers?|tutor|преподавател[ьи]|преподавательница|учител[ьи]|учительница|педагог|õpetajad?|õp)\.?$/i],
  [
    ROLE.student,
    /^(?:students?|pupils?|learners?|учени[кц]а?и?|студент(?:ка|ы)?|учащ(?:ийся|аяся|иеся)|õpilased?|õpilane|õppijad?|üliõpilane)\.?$/i,
  ],
]

/** A person of a list, as it is written there. */
export interface ListedPerson {
  /** Line of the text, from 1 on. */
  line: number
  name: string
  /** '' where there is none. */
  email: string
  /** Null where the list names none, undefined where it names one that is unknown. */
  role: Role | null | undefined
  /** The classroom it names, or ''. */
  classroom: string
}

const roleOf = (cell: string): Role | null | undefined => (cell === '' ? null : ROLES.find(([, words]) => words.test(cell))?.[0])

interface PeopleColumns {
  names: number[]
  email: number
  role: number
  classroom: number
}

function columnsOfHead(head: readonly string[]): PeopleColumns | null {
  const at = (title: RegExp) => head.findIndex((cell) => title.test(cell))
  const email = at(ADDRESS)
  const [first, last] = [at(FIRST_NAME), at(LAST_NAME)]
  const whole = at(NAME)
  const names = last >= 0 ? [first, last].filter((one) => one >= 0) : whole >= 0 ? [whole] : first >= 0 ? [first] : []
  const [role, classroom] = [at(ROLE_COLUMN), at(CLASSROOM)]
  // A title beside another one: a lone word may be a person.
  const named = [email, role, classroom, ...names].filter((one) => one >= 0).length
  return email >= 0 || named >= 2 ? { names, email, role, classroom } : null
}

/** Columns of a list without titles, by what is in them. */
function columnsOfRows(rows: readonly (readonly string[])[]): PeopleColumns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const email = columns.findIndex((at) => rows.some((row) => row[at]?.includes('@')))
  const role = columns.findIndex((at) => at !== email && rows.some((row) => typeof roleOf(row[at] ?? '') === 'number'))
  const name = columns.findIndex((at) => at !== email && at !== role)
  return { names: name < 0 ? [] : [name], email, role, classroom: -1 }
}

/** Reads a list of people: a table with or without titles of its columns, pasted or from a CSV file, or addresses one below the other. */
export function readPeople(text: string): ListedPerson[] {
  const { rows } = readWordTable(text.split(/\r\n|[\n\r]/))
  const clean = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.normalize('NFC').replaceAll(/\s+/g, ' ').trim()) }))
  const head = columnsOfHead(clean[0]?.cells ?? [])
  const people = head ? clean.slice(1) : clean
  const { names, email, role, classroom } = head ?? columnsOfRows(people.map(({ cells }) => cells))
  return people.map(({ line, cells }) => ({
    line,
    name: names
      .map((at) => cells[at] ?? '')
      .filter(Boolean)
      .join(' '),
    email: (cells[email] ?? '').replace(/^mailto:/i, ''),
    role: roleOf(cells[role] ?? ''),
    classroom: cells[classroom] ?? '',
  }))
}
