import { look } from '@keel/contract/items/_shared/same-answer'

/** Sign of what was replaced, with its number; texts have some of their own, whose numbers are not used. */
const SIGN = /\[(\d{1,6})\]/g
/**
 * They stand within a name unseen. Joiners are taken out only after letters and digits that do not need them: emoji, and the writings of
 * Iran and India, read differently without.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d@.][\p{Mn}\p{Cf}]{0,20})(?:\u200c|\u200d)/gu

const LINK = /(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"]{1,2000}/gi
const MAIL = /[^\s@＠<>()[\]"',;:]{1,64}[@＠][^\s@＠<>()[\]"',;:]{1,255}/g
/** A host without a scheme; its ending is written small, as a sentence that begins without a space before it is not. */
const HOST =
  /(?<![\p{L}\d.-])(?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,4}(?:com|org|net|info|edu|gov|app|dev|io|me|eu|ee|ru|de|fr|es|it|uk|lv|lt|fi|рф)(?![\p{L}\d])(?:\/[^\s<>"[\]]{0,2000})?/gu
const PHONE = /(?<![\p{L}\d])\+?\(?\d[\d \t\u00a0().-]{5,20}\d(?![\p{L}\d])/gu
const PHONE_MIN_DIGITS = 7

/** A word; keyboards write its apostrophe in many ways. */
const TOKEN = /[\p{L}\p{M}]+(?:['’‘`´′＇][\p{L}\p{M}]+)*/gu
const NOT_IN_NAMES = /[^\p{L}\p{M}'’‘`´′＇]+/u
/** What is read as one word although invisible characters stand in it. */
const TOKEN_WITH_INVISIBLE = /[\p{L}\p{M}'’‘`´′＇\p{Default_Ignorable_Code_Point}]+/gu
const BETWEEN_PIECES = /\p{Default_Ignorable_Code_Point}+/u
/** Writings without spaces and capitals: names stand within what looks like one word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u

/** Cases of Estonian with the vowel before them, and the English possessive. */
const LATIN_ENDING = /^(?:['’]?s|['’]|es|[aeiu]?(?:le|lt|l|st|sse|s|ga|ta|ni|na|ks|t|d|te|de|tele|telt|dega)?)$/
const CYRILLIC_ENDING =
  /^(?:а|я|у|ю|е|и|ы|о|ь|й|ой|ою|ей|ею|ью|ом|ем|ым|им|ого|его|ому|ему|ых|их|ыми|ими|ам|ям|ами|ями|ах|ях|ов|ев|ин|ина|ины|ину|ой|ия|ию|ии|ией|ая|ую|ий)?$/
const ENDING_MAX_LENGTH = 5
/** Inflected forms of shorter names are found where they begin with a capital. */
const LONG_NAME = 5

/** Names of which one word may be made: sashaivanova. */
const JOINED_MAX = 3
const JOINED_MIN_LENGTH = 5
const JOINED_MAX_LENGTH = 60

/**
 * Returns a word as it is compared: small, with plain letters and apostrophes, without accents of Latin letters and marks of stress, and
 * with е for ё.
 */
const folded = (word: string): string =>
  look(word)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}|(?![\u0306\u0308])[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^'+|'+$/g, '')
const withoutApostrophes = (form: string): string => form.replaceAll("'", '')

/** What the last sound of an Estonian name becomes in its cases. */
const WEAK: Readonly<Record<string, string>> = { t: 'd', k: 'g', p: 'b' }

/**
 * Returns what stays of a name in its cases: Маша, Маши; Павел, Павла; Лев, Льва; Заяц, Зайца; Toomas, Toomale; Mart, Mardi; Lepp, Lepa;
 * Peeter, Peetri.
 */
function stemsOf(name: string): string[] {
  const stems = [name]
  if (/[аяйьоеиы]$/.test(name)) stems.push(name.slice(0, -1))
  if (/[еоё][бвгджзклмнпрстфхцчшщ]$/.test(name)) stems.push(name.slice(0, -2) + name.slice(-1))
  if (/ле[вн]$/.test(name)) stems.push(`${name.slice(0, -2)}ь${name.slice(-1)}`)
  if (/(?:я|[аеиоуыэюя]е)ц$/.test(name)) stems.push(`${name.slice(0, -2)}йц`)
  if (/[сц]к(?:ая|ий|ой)$/.test(name)) stems.push(name.slice(0, -2))
  if (/(?:pp|kk|tt)$/.test(name)) stems.push(name.slice(0, -1))
  if (/[^aeiou]e[lr]$/.test(name)) stems.push(name.slice(0, -2) + name.slice(-1))
  if (/[a-z]{3}s$/.test(name)) stems.push(name.slice(0, -1))
  const weak = WEAK[name.slice(-1)]
  if (weak !== undefined) stems.push(name.slice(0, -1) + weak)
  return stems.filter((stem) => stem.length >= 3)
}

interface Names {
  /** Whole words. */
  exact: ReadonlySet<string>
  /** Beginnings of inflected forms; the length of the shortest name that has it. */
  stems: ReadonlyMap<string, number>
  unspaced: readonly string[]
}

function read(names: readonly string[]): Names {
  const plain = names.map((name) => name.replace(INVISIBLE, ''))
  const words = new Set(plain.flatMap((name) => name.split(NOT_IN_NAMES)).filter((word) => word.length > 1))
  // Anneliis for Anne-Liis.
  const joined = plain.flatMap((name) => name.split(/\s+/)).map((name) => name.replace(/(?<=\p{L}\p{M}*)[\p{Pd}](?=\p{L})/gu, ''))
  const exact = new Set<string>()
  const stems = new Map<string, number>()
  const forms = [...words, ...joined.filter((name) => !NOT_IN_NAMES.test(name))].map(folded)
  for (const name of new Set(forms.flatMap((form) => [form, withoutApostrophes(form)]))) {
    if (name.length < 2) continue
    exact.add(name)
    for (const stem of stemsOf(name)) stems.set(stem, Math.min(name.length, stems.get(stem) ?? Infinity))
  }
  return { exact, stems, unspaced: [...words].filter((word) => UNSPACED.test(word)).toSorted((a, b) => b.length - a.length) }
}

function isForm(form: string, isCapital: boolean, { exact, stems }: Names): boolean {
  // Two letters are a word of some language in most cases.
  if (exact.has(form)) return isCapital || form.length > 2
  for (let cut = 0; cut <= ENDING_MAX_LENGTH && cut < form.length; cut++) {
    const length = stems.get(form.slice(0, form.length - cut))
    if (length === undefined || (!isCapital && length < LONG_NAME)) continue
    const ending = form.slice(form.length - cut)
    if (LATIN_ENDING.test(ending) || CYRILLIC_ENDING.test(ending)) return true
  }
  return false
}

/** Whether it is several names written together, the last of which may be inflected. */
function isJoined(form: string, names: Names, left = JOINED_MAX): boolean {
  for (let end = 2; end <= form.length - 2; end++) {
    if (!names.exact.has(form.slice(0, end))) continue
    const rest = form.slice(end)
    if (names.exact.has(rest) || isForm(rest, true, names) || (left > 2 && isJoined(rest, names, left - 1))) return true
  }
  return false
}

function isName(word: string, names: Names): boolean {
  const isCapital = /^\p{Lu}/u.test(word)
  const form = folded(word)
  if (isForm(form, isCapital, names)) return true
  const bare = withoutApostrophes(form)
  if (bare !== form && bare.length >= 4 && isForm(bare, isCapital, names)) return true
  return bare.length >= JOINED_MIN_LENGTH && bare.length <= JOINED_MAX_LENGTH && isJoined(bare, names)
}

export interface Concealed {
  text: string
  /** Puts back what was replaced. */
  reveal: (text: string) => string
}

/**
 * Replaces names, also inflected, mail addresses, phone numbers and links by [1], [2] ... The same text has the same number. What is
 * replaced too much does no harm: it comes back.
 */
export function conceal(text: string, names: readonly string[]): Concealed {
  const { texts, reveal } = concealAll([text], names)
  return { text: texts[0] ?? '', reveal }
}

/** Does so in several texts, in which the same number stands for the same. */
export function concealAll(texts: readonly string[], names: readonly string[]): { texts: string[]; reveal: Concealed['reveal'] } {
  const known = read(names)
  const hidden = new Map<number, string>()
  const numbers = new Map<string, number>()
  const own = new Set(texts.flatMap((text) => [...text.matchAll(SIGN)].map(([, number]) => Number(number))))
  let last = 0
  const next = (): number => {
    do last += 1
    while (own.has(last))
    return last
  }
  const reveal = (said: string): string => said.replace(SIGN, (sign, number: string) => hidden.get(Number(number)) ?? sign)
  const hide = (found: string): string => {
    const number = numbers.get(found) ?? next()
    numbers.set(found, number)
    hidden.set(number, found)
    return `[${number}]`
  }
  /** The sign that ends a sentence is none of a link. It may have a hidden name in it. */
  const hideLink = (written: string): string => {
    const found = reveal(written)
    const bare = found.replace(/[.,;:!?)\]}»”’]+$/u, '')
    return bare === '' ? found : hide(bare) + found.slice(bare.length)
  }
  /** Hides a word in which a name ends where only something invisible is: the rest of it would be no name without. */
  const hidePieces = (word: string, at: number, text: string): string => {
    // Of a mail address, which is hidden whole.
    if ('@＠'.includes(text.charAt(at + word.length) || ' ')) return word
    const pieces = word.split(BETWEEN_PIECES).filter((piece) => piece !== '')
    if (pieces.length < 2 || !pieces.some((piece) => [...piece.matchAll(TOKEN)].some(([token]) => isName(token, known)))) return word
    return hide(word.replace(INVISIBLE, ''))
  }
  const hideIn = (text: string): string => {
    const out = text
      .replace(TOKEN_WITH_INVISIBLE, hidePieces)
      .replace(INVISIBLE, '')
      .replace(LINK, hideLink)
      .replace(MAIL, hideLink)
      .replace(HOST, hideLink)
      .replace(PHONE, (found) => (found.replace(/\D/g, '').length < PHONE_MIN_DIGITS ? found : hide(found)))
      .replace(TOKEN, (word) => (isName(word, known) ? hide(word) : word))
    return known.unspaced.reduce((rest, name) => rest.replaceAll(name, hide), out)
  }
  return { texts: texts.map(hideIn), reveal }
}

/** Returns where each place of a concealed text, its end too, is in the text itself; undefined within what stands for something else. */
export function placesIn(text: string, { text: concealed, reveal }: Concealed): (number | undefined)[] {
  const places: (number | undefined)[] = []
  const invisible = new Set([...text.matchAll(INVISIBLE)].flatMap(({ 0: found, index }) => [index, index + found.length - 1]))
  let at = 0
  /** Moves over what is read, and over what nobody sees before it. */
  const skip = (length: number) => {
    for (let left = length; left > 0; at++) if (!invisible.has(at)) left--
  }
  const toVisible = () => {
    while (invisible.has(at)) at++
  }
  let from = 0
  for (const sign of concealed.matchAll(SIGN)) {
    const [written] = sign
    const meant = reveal(written)
    if (meant === written) continue
    for (; from < sign.index; from++) {
      toVisible()
      places.push(at)
      skip(1)
    }
    toVisible()
    places.push(at)
    for (let n = 1; n < written.length; n++) places.push(undefined)
    skip(meant.length)
    from += written.length
  }
  for (; from < concealed.length; from++) {
    toVisible()
    places.push(at)
    skip(1)
  }
  places.push(at)
  return places
}
