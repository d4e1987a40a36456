/** Sign of what was replaced, with its number; texts have some of their own, whose numbers are not used. */
const SIGN = /\[(\d{1,6})\]/g
/** They stand within a name unseen. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const isInvisible = (text: string, at: number): boolean => '\u00ad\u200b\u2060\ufeff'.includes(text.charAt(at) || ' ')

const LINK = /(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"]{1,2000}/gi
const MAIL = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,255}/g
/** A host without a scheme; its ending is written small, as a sentence that begins without a space before it is not. */
const HOST =
  /(?<![\p{L}\d.-])(?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,4}(?:com|org|net|info|edu|gov|app|dev|io|me|eu|ee|ru|de|fr|es|it|uk|lv|lt|fi|рф)(?![\p{L}\d])(?:\/[^\s<>"[\]]{0,2000})?/gu
const PHONE = /(?<![\p{L}\d])\+?\(?\d[\d \t\u00a0().-]{5,20}\d(?![\p{L}\d])/gu
const PHONE_MIN_DIGITS = 7

const TOKEN = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const NOT_IN_NAMES = /[^\p{L}\p{M}'’]+/u
/** Writings without spaces and capitals: names stand within what looks like one word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u

/** Cases of Estonian with the vowel before them, and the English possessive. */
const LATIN_ENDING = /^(?:['’]?s|['’]|es|[aeiu]?(?:le|lt|l|st|sse|s|ga|ta|ni|na|ks|t|d|te|de|tele|telt|dega)?)$/
const CYRILLIC_ENDING =
  /^(?:а|я|у|ю|е|и|ы|о|ь|й|ой|ою|ей|ею|ью|ом|ем|ым|им|ого|его|ому|ему|ых|их|ыми|ими|ам|ям|ами|ями|ах|ях|ов|ев|ин|ина|ины|ину|ой|ия|ию|ии|ией)?$/
const ENDING_MAX_LENGTH = 5
/** Inflected forms of shorter names are found where they begin with a capital. */
const LONG_NAME = 5

/** Returns a word as it is compared: small, without accents of Latin letters, and with е for ё. */
const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')

/** What the last sound of an Estonian name becomes in its cases. */
const WEAK: Readonly<Record<string, string>> = { t: 'd', k: 'g', p: 'b' }

/** Returns what stays of a name in its cases: Маша, Маши; Павел, Павла; Лев, Льва; Toomas, Toomale; Mart, Mardi. */
function stemsOf(name: string): string[] {
  const stems = [name]
  if (/[аяйьоеиы]$/.test(name)) stems.push(name.slice(0, -1))
  if (/[еоё][бвгджзклмнпрстфхцчшщ]$/.test(name)) stems.push(name.slice(0, -2) + name.slice(-1))
  if (/ле[вн]$/.test(name)) stems.push(`${name.slice(0, -2)}ь${name.slice(-1)}`)
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
  const words = new Set(names.flatMap((name) => name.split(NOT_IN_NAMES)).filter((word) => word.length > 1))
  const exact = new Set<string>()
  const stems = new Map<string, number>()
  for (const word of words) {
    const name = folded(word)
    exact.add(name)
    for (const stem of stemsOf(name)) stems.set(stem, Math.min(name.length, stems.get(stem) ?? Infinity))
  }
  return { exact, stems, unspaced: [...words].filter((word) => UNSPACED.test(word)).toSorted((a, b) => b.length - a.length) }
}

function isName(word: string, { exact, stems }: Names): boolean {
  const isCapital = /^\p{Lu}/u.test(word)
  const form = folded(word)
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
  const hide = (found: string): string => {
    const number = numbers.get(found) ?? next()
    numbers.set(found, number)
    hidden.set(number, found)
    return `[${number}]`
  }
  /** The sign that ends a sentence is none of a link. */
  const hideLink = (found: string): string => {
    const bare = found.replace(/[.,;:!?)\]}»”’]+$/u, '')
    return bare === '' ? found : hide(bare) + found.slice(bare.length)
  }
  const hideIn = (text: string): string => {
    const out = text
      .replace(INVISIBLE, '')
      .replace(LINK, hideLink)
      .replace(MAIL, hideLink)
      .replace(HOST, hideLink)
      .replace(PHONE, (found) => (found.replace(/\D/g, '').length < PHONE_MIN_DIGITS ? found : hide(found)))
      .replace(TOKEN, (word) => (isName(word, known) ? hide(word) : word))
    return known.unspaced.reduce((rest, name) => rest.replaceAll(name, hide), out)
  }
  return {
    texts: texts.map(hideIn),
    reveal: (said) => said.replace(SIGN, (sign, number: string) => hidden.get(Number(number)) ?? sign),
  }
}

/** Returns where each place of a concealed text, its end too, is in the text itself; undefined within what stands for something else. */
export function placesIn(text: string, { text: concealed, reveal }: Concealed): (number | undefined)[] {
  const places: (number | undefined)[] = []
  let at = 0
  /** Moves over what is read, and over what nobody sees before it. */
  const skip = (length: number) => {
    for (let left = length; left > 0; at++) if (!isInvisible(text, at)) left--
  }
  const toVisible = () => {
    while (isInvisible(text, at)) at++
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
