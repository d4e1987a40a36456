import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparable, look, sameAnswer } from './same-answer'

// Characters of every kind with its own rules; all of Unicode takes seconds to set up.
const anyUnit = fc.constantFrom(
  ...Array.from(
    ' \t\n\r\u0000\u00a0\u00ad\u0301\u200b\u2028\ufeff\ud800a1ZõÕйИ\u0306"\'«»„“’–—-=:;,./?#&<>@İßﬁ…´`ⅨŉʼʻＡ＂½²зЕ\u0300\u034f\u200e\ufe0f\u2011\u0457Σς²₂⁻₋ᴬºʰᵉ',
  ),
  '\u{1f600}',
)

const same: [string, string, string][] = [
  ['spaces around', '  cat ', 'cat'],
  ['case', 'London', 'lOnDoN'],
  ['case beyond Latin', 'Москва', 'МОСКВА'],
  ['case of Estonian letters', 'ÕUN', 'õun'],
  ['a curly apostrophe', 'don’t', "don't"],
  ['a modifier apostrophe', 'donʼt', "don't"],
  ['an acute for an apostrophe', 'don´t', "don't"],
  ['a backtick for an apostrophe', 'don`t', "don't"],
  ['curly quotes', '“yes”', '"yes"'],
  ['Russian quotes', '«да»', '"да"'],
  ['German and Estonian quotes', '„jah“', '"jah"'],
  ['an en dash', 'well–known', 'well-known'],
  ['an em dash', 'да — нет', 'да - нет'],
  ['a minus sign', '−5', '-5'],
  ['a non-breaking hyphen', 'e‑mail', 'e-mail'],
  ['repeated spaces', 'ice   cream', 'ice cream'],
  ['a tab and a line break', 'ice\t\ncream', 'ice cream'],
  ['a non-breaking space', 'ice\u00a0cream', 'ice cream'],
  ['composed and decomposed letters', 'cafe\u0301', 'café'],
  ['decomposed й', 'и\u0306', 'й'],
  ['a soft hyphen', 'vana\u00adema', 'vanaema'],
  ['a zero-width space', 'cat\u200b', 'cat'],
  ['an ellipsis', 'well…', 'well...'],
  ['a mark of direction', 'kass\u200e', 'kass'],
  ['a mark of the other direction', '\u200fkass', 'kass'],
  ['an isolated direction', '\u2068kass\u2069', 'kass'],
  ['an embedded direction', '\u202akass\u202c', 'kass'],
  ['a variation selector', 'kass\ufe0f', 'kass'],
  ['a ligature', '\ufb01rst', 'first'],
  ['full-width letters', '\uff4b\uff41\uff53\uff53', 'kass'],
  ['a turned comma', 'don\u02bbt', "don't"],
  ['a full-width apostrophe', 'don\uff07t', "don't"],
  ['a superscript number', 'm²', 'm2'],
  ['a subscript number', 'CO₂', 'co2'],
  ['a superscript minus', '10⁻³', '10-3'],
  ['superscript letters', '1ᵉʳ', '1er'],
  ['a superscript capital', 'xᴬ', 'xa'],
  ['a mark of stress', 'за\u0301мок', 'замок'],
  ['a mark of stress on a capital', 'А\u0301нна', 'анна'],
]
test.each(same)('%s makes no difference', (_what, typed, right) => {
  expect(sameAnswer(typed, right)).toBe(true)
  expect(sameAnswer(right, typed)).toBe(true)
})

const different: [string, string][] = [
  ['cat', 'cats'],
  ['ice cream', 'icecream'],
  ['õun', 'oun'],
  ['e', 'é'],
  ['dont', "don't"],
  ['', ''],
  ['  ', ''],
  ['cat', ''],
  ['sõna', 'söna'],
  ['всё', 'все'],
  ['й', 'и'],
  ['cat', 'c\u0430t'],
  ['cafe', 'cafe\u0301'],
  ['\u0453', 'г'],
  ['\u200e', '\u200e'],
]
test.each(different)('%j is not %j', (typed, right) => expect(sameAnswer(typed, right)).toBe(false))

test('comparing twice changes nothing, and a text equals itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      expect(look(look(text))).toBe(look(text))
      expect(comparable(look(text))).toBe(comparable(text))
      expect(comparable(comparable(text))).toBe(comparable(text))
      expect(sameAnswer(text, text)).toBe(comparable(text) !== '')
    }),
  )
})

test('letters separated by a hidden mark are composed after its removal', () => {
  expect(comparable('o\u0303\u200b\u0301')).toBe(comparable('\u1e4d'))
})

test.each([
  ['the', 'the\u200b'],
  ['the', 'th\u00ade'],
  ["don't", 'don\u2019t'],
  ['on-off', 'on\u2011off'],
  ['ice cream', 'ice\u00a0cream'],
  ['ice cream', 'ice  cream'],
  ['was', 'was '],
  ['köök', 'ko\u0308o\u0308k'],
])('%j looks like %j', (a, b) => expect(look(a)).toBe(look(b)))

test.each([
  ['the', 'The'],
  ['замок', 'за\u0301мок'],
  ['ё', 'е'],
  ['m2', 'm²'],
  ['m₂', 'm²'],
  ['CO2', 'CO₂'],
  ['tʰ', 'th'],
  ['10⁻³', '10-³'],
])('%j does not look like %j', (a, b) => expect(look(a)).not.toBe(look(b)))
