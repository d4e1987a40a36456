import { decode } from 'html-entities'

const MINUS = '-\u2010\u2011\u2013'
/**
 * Characters that have a superscript or subscript form in Unicode, and those forms: digits and signs, with the n of a power. Letters have some too,
 * but few fonts draw them, and screen readers spell them: "19th" reads better as it is.
 */
const FORMS: Readonly<Record<'sup' | 'sub', readonly [plain: string, form: string]>> = {
  sup: ['0123456789+\u2212=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'],
  sub: ['0123456789+\u2212=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'],
}
const formsOf = ([plain, form]: readonly [string, string]): ReadonlyMap<string, string> => {
  const forms = new Map(Array.from(plain, (char, at) => [char, form[at] ?? '']))
  for (const dash of MINUS) forms.set(dash, forms.get('\u2212') ?? '')
  for (const space of ' \t\n\u00a0') forms.set(space, space)
  return forms
}
const KNOWN = { sup: formsOf(FORMS.sup), sub: formsOf(FORMS.sub) }

const ELEMENT = /<(sup|sub)(?:\s[^<>]{0,500})?>([^<>]{0,100})<\/\1\s{0,10}>/gi

/** Returns HTML whose `<sup>` and `<sub>` are replaced by superscript and subscript characters; elements with one that has none stay. */
export const withScripts = (html: string): string =>
  html.replace(ELEMENT, (whole, tag: string, inner: string) => {
    const known = KNOWN[tag.toLowerCase() === 'sup' ? 'sup' : 'sub']
    const forms = Array.from(decode(inner, { scope: 'strict' }), (char) => known.get(char))
    return forms.includes(undefined) ? whole : forms.join('')
  })
