import { expect, test } from 'vitest'
import { conceal, placesIn } from './conceal'

const hidden = (text: string, ...names: string[]) => conceal(text, names).text

test('everything comes back as it was', () => {
  const text = 'Mari wrote to tiina@school.example, +372 5555 1234, about https://school.example/a?b=c. Mari laughed.'
  const { text: sent, reveal } = conceal(text, ['Mari', 'Maasikas'])
  expect(sent).toBe('[4] wrote to [2], [3], about [1]. [4] laughed.')
  expect(reveal(sent)).toBe(text)
  expect(reveal('[4] and [9]')).toBe('Mari and [9]')
})

test('signs of the text itself stay, and are not taken for names', () => {
  const { text, reveal } = conceal('See [1] and [27], Mari', ['Mari'])
  expect(text).toBe('See [1] and [27], [2]')
  expect([reveal(text), reveal('[1] [27]')]).toEqual(['See [1] and [27], Mari', '[1] [27]'])
  const high = conceal('Note [10000] and [9999] by Mari', ['Mari'])
  expect([high.text, high.reveal(high.text)]).toEqual(['Note [10000] and [9999] by [1]', 'Note [10000] and [9999] by Mari'])
})

test.each([
  ['Mari', 'Mari MARI mari Maril Marile Marilt Mariga Mari’s'],
  ['Jaan', 'Jaan Jaani Jaanile Jaanist Jaaniga'],
  ['Toomas', 'Toomas Tooma Toomale Toomasele toomas toomale'],
  ['Mart', 'Mart Mardi Mardile Mardist'],
  ['Priit', 'Priit Priidu Priidule'],
  ['Лев', 'Лев Льва Льву Львом'],
  ['Mari', 'Ma\u00adri Ma\u200bri'],
  ['Tõnu', 'Tõnu Tonu Tõnule'],
  ['Маша', 'Маша Маши Маше Машу Машей Машин маша'],
  ['Семён', 'Семён Семен Семёна Семёну Семеном'],
  ['Павел', 'Павел Павла Павлу Павлом Павле'],
  ['Игорь', 'Игорь Игоря Игорю Игорем'],
  ['Иванов', 'Иванов Иванова Ивановой Ивановым Ивановы'],
  ['Kukk-Maasikas', 'Kukk Maasikas Maasikale'],
  ['O’Brien', 'O’Brien O’Brien’s'],
  ['Li', 'Li LI'],
  ["O'Neil", "O'Neil O’Neil OʼNeil O`Neil O´Neil O′Neil O‘Neil O'Neil’s oneil"],
  ['O’Neil', "O'Neil"],
  ['Саша', 'Са\u0301ша Са\u0301шу Са´ша са\u0301ша'],
  ['Андрей', 'Андре\u0301и\u0306 Андрея'],
  ['Алёна', 'Але\u0308на Алена Алёну'],
  ['Mari', 'Ma\u200dri Ma\u2063ri Ma\u200c\u200cri Ma\u061cri M\u034fari \u200fMari\u200f'],
  ['Mari', 'Ｍａｒｉ ｍａｒｉ'],
  ['Ma\u00adri', 'Mari'],
  ['Anne-Liis', 'Anne Liis Anneliis AnneLiis anneliis Anneliisile ANNELIIS'],
  ['Sasha Ivanova', 'IvanovaSasha SashaIvanova sashaivanova ivanovasasha Sasha\u00adIvanova'],
  ['Wei Li', 'LiWei weili'],
  ['Lepp', 'Lepp Leppa Lepa Lepale'],
  ['Sepp', 'Sepp Sepa Sepaga'],
  ['Pukk', 'Pukk Puki Pukile'],
  ['Peeter', 'Peeter Peetri Peetrile Peetrit'],
  ['Mihkel', 'Mihkli Mihklile'],
  ['Заяц', 'Заяц Зайца Зайцу'],
  ['Ивановна', 'Ивановна Ивановну Ивановной'],
  ['Иванова', 'Иванову Ивановой'],
  ['Достоевская', 'Достоевская Достоевскую Достоевской Достоевского'],
])('no form of %s leaves', (name, forms) => {
  const sent = hidden(forms, name)
  expect(sent.replaceAll(/\[\d+\]/g, '').trim()).toBe('')
})

test.each([
  ['Mari', 'Marble, marit, marine animals, summary'],
  ['Jaan', 'jaanuar and Jaanuar'],
  ['Li', 'li and living'],
  ['Маша', 'Машинист, мама, маши'],
  ['Ann', 'Annual, banner'],
  ['A.', 'A cat'],
  ['Im Mari', "I'm here, marinade"],
  ['Lepp', 'leping, lepa'],
  ['Peeter', 'Peet, peetrika'],
])('what only looks like %s stays', (name, text) => {
  expect(hidden(text, name)).toBe(text)
})

test('names in writings without spaces are found within words', () => expect(hidden('我和王小明去学校', '王小明')).toBe('我和[1]去学校'))

test.each([
  ['write to a.b+c@mail.school.example!', 'write to [1]!'],
  ['call +372 5123 4567 or (495) 123-45-67', 'call [1] or [2]'],
  ['see www.school.example/x, http://a.b and t.me/mari', 'see [2], [1] and [3]'],
  ['(https://a.example)', '([1])'],
  ['See school.ee/?u=https://x.ee/a now', 'See [2][1] now'],
])('%s', (text, sent) => {
  const { text: got, reveal } = conceal(text, [])
  expect(got.replaceAll(/\d+/g, '#')).toBe(sent.replaceAll(/\d+/g, '#'))
  expect(reveal(got)).toBe(text)
})

test.each(['It was 12.30 on 24 February.', 'In 1939–1945 there were 3,000,000.', 'I came home.It was late.', '1. One 2. Two', 'word@'])(
  '%s has nothing to hide',
  (text) => expect(hidden(text)).toBe(text),
)

test('a text made to be slow is not', () => {
  for (const part of ['a.', '1 ', '@', 'a@', 'http://', '[1]', '(', 'Мама '])
    expect(conceal(part.repeat(3000), ['Маша', 'Mari']).reveal('')).toBe('')
})

test('digits after a name written together stay, and nothing of the name', () =>
  expect(hidden('sashaivanova2010 sasha_ivanova', 'Sasha', 'Ivanova')).toBe('[1]2010 [2]_[3]'))

test('a word that an invisible character joins to a name is hidden with it', () => {
  const text = 'Ask Mari\u00adand Tiina\u2063soon, www.a.example/Mari\u00adx now'
  const { text: sent, reveal } = conceal(text, ['Mari', 'Tiina'])
  expect(sent).toMatch(/^Ask \[\d\] \[\d\], \[\d\] now$/)
  expect(reveal(sent)).toBe('Ask Mariand Tiinasoon, www.a.example/Marix now')
})

test('what needs its joiners keeps them', () => {
  const text = 'می\u200cروم 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3'
  expect(hidden(text, 'Mari')).toBe(text)
})

test('whatever is hidden, each place leads to the same character of the text', () => {
  const names = ["O'Neil", 'Саша', 'Anne-Liis', 'Mari Ivanova', '王小明', 'Li']
  const parts = [
    'Mari',
    'Ma\u00adri',
    'Mari\u00adand',
    'О\u0301н',
    'Са\u0301шу',
    'O’Neil',
    'O´Neil’s',
    'Anneliis',
    'sashaivanova2010',
    'Ｍａｒｉ',
    '王小明去',
    'a@b.example',
    'Mari\u00adx@b.example',
    '+372 5555\u200b1234',
    'www.x.example/Mari\u2063y',
    '[1]',
    '\u{e0041}',
    '\u200d',
    '👨\u200d👩',
    'house',
    '.',
    '\n',
    ' ',
  ]
  // Every order of two parts, in a text of its own and with words around it.
  for (const first of parts)
    for (const second of parts)
      for (const text of [`${first}${second}`, `x ${first} \u00ad${second}\u200b end`, `${first}\u2063${second} Mari`]) {
        const concealed = conceal(text, names)
        const places = placesIn(text, concealed)
        expect(places).toHaveLength(concealed.text.length + 1)
        // What stands between two places is what the text that was sent stands for, without what nobody sees.
        const known = places.flatMap((place, at) => (place === undefined ? [] : [{ place, at }]))
        let shown = ''
        for (const [n, { place, at }] of known.slice(0, -1).entries()) {
          const next = known[n + 1]!
          expect(next.place).toBeGreaterThan(place)
          const meant = concealed.reveal(concealed.text.slice(at, next.at))
          const written = text.slice(place, next.place)
          expect(withoutIgnorable(written)).toBe(withoutIgnorable(meant))
          shown += meant
        }
        expect(shown).toBe(concealed.reveal(concealed.text))
        expect(withoutIgnorable(shown)).toBe(withoutIgnorable(text))
      }
})

const withoutIgnorable = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
