// Contents of the films in the exercise picker.

const gap = (wordId, text) => ({ type: 'text', text, marks: [{ type: 'gap', attrs: { wordId } }] })
const text = (...content) => [{ type: 'paragraph', content }]
const plain = (words) => ({ type: 'text', text: words })
const word = (value) => ({ id: value, value })
const button = (name) => `button:text-is("${name}")`

export const films = [
  {
    name: 'select-exercise',
    code: 10,
    value: {
      content: text(plain('She '), gap('goes', 'goes'), plain(' to school and they '), gap('go', 'go'), plain(' home.')),
      words: {
        goes: [word('goes'), word('go')],
        go: [
          { id: 'g1', value: 'go' },
          { id: 'g2', value: 'goes' },
        ],
      },
    },
    async play({ find, glide, hold }) {
      await glide(find('select').first())
      await find('select').first().selectOption({ label: 'go' })
      await hold(1100)
      await find('select').first().selectOption({ label: 'goes' })
      await hold(800)
      await glide(find('select').first())
      await find('select').first().selectOption({ label: 'go' })
      await hold(1800)
    },
  },
  {
    name: 'dnd-group',
    code: 11,
    value: {
      groups: [
        { id: 'fruit', name: 'Fruit', words: [word('apple')] },
        { id: 'animals', name: 'Animals', words: [word('horse')] },
      ],
    },
    async play({ find, drag, hold }) {
      const place = (name) => find(`[aria-label="${name}"]`)
      await drag(find(button('apple')), place('Fruit'))
      await hold(700)
      await drag(find(button('horse')), place('Fruit'))
      await hold(900)
      await drag(find('[data-wrong]'), place('Animals'))
      await hold(1800)
    },
  },
  {
    name: 'word-in-gap',
    code: 16,
    value: {
      content: text(plain('The cat sits '), gap('on', 'on'), plain(' the chair, the dog '), gap('under', 'under'), plain(' it.')),
      words: { on: [word('on')], under: [word('under')] },
    },
    async play({ find, drag, hold }) {
      const places = find('p > span')
      await drag(find(button('on')), places.nth(0))
      await hold(700)
      await drag(find(button('under')), places.nth(1))
      await hold(1800)
    },
  },
  {
    name: 'write-in-gap',
    code: 17,
    value: { content: text(plain('Yesterday she '), gap('went', 'went'), plain(' home late.')), words: {} },
    async play({ page, find, glide, hold }) {
      const field = find('input').first()
      const type = async (letters) => {
        for (const letter of letters) {
          await page.keyboard.type(letter)
          await hold(130)
        }
        await hold(300)
        await page.keyboard.press('Enter')
      }
      await glide(field)
      await field.click()
      await type('goed')
      await hold(900)
      await field.fill('')
      await type('went')
      await hold(1800)
    },
  },
  {
    name: 'map-words',
    code: 18,
    value: {
      words: [
        { id: 'cat', text1: 'cat', text2: 'kass' },
        { id: 'dog', text1: 'dog', text2: 'koer' },
        { id: 'cow', text1: 'cow', text2: 'lehm' },
      ],
    },
    async play({ find, glide, hold }) {
      const press = async (name) => {
        await glide(find(button(name)))
        await find(button(name)).click()
        await hold(350)
      }
      await press('cat')
      await press('koer')
      await hold(700)
      await press('cat')
      await press('kass')
      await hold(700)
      await press('dog')
      await press('koer')
      await hold(1800)
    },
  },
  {
    name: 'choice',
    code: 20,
    value: {
      questions: [
        {
          id: 'animal',
          ask: 'Which one is an animal?',
          options: ['horse', 'apple'].map((value, at) => ({ id: value, text: value, right: at === 0 })),
          many: false,
        },
      ],
      shuffle: false,
    },
    async play({ find, glide, hold }) {
      const press = async (name) => {
        const option = find(`button:has-text("${name}")`)
        await glide(option)
        await option.click()
      }
      await press('apple')
      await hold(1100)
      await press('horse')
      await hold(1800)
    },
  },
  {
    name: 'true-false',
    code: 21,
    value: {
      statements: [{ id: 'fly', text: 'Cats can fly.', right: 'f', why: 'They have no wings.' }],
      third: false,
    },
    async play({ find, glide, hold }) {
      const press = async (name) => {
        const answer = find(`button:has-text("${name}")`)
        await glide(answer)
        await answer.click()
      }
      await press('True')
      await hold(1100)
      await press('False')
      await hold(1800)
    },
  },
  {
    name: 'order-words',
    code: 22,
    value: { sentences: [{ id: 'goes', text: 'She goes home.', others: [], decoys: [] }] },
    async play({ find, glide, hold }) {
      for (const name of ['she', 'goes', 'home']) {
        const word = find(button(name))
        await glide(word)
        await word.click()
        await hold(500)
      }
      const check = find('button:has-text("Check")')
      await glide(check)
      await check.click()
      await hold(1800)
    },
  },
  {
    name: 'order-lines',
    code: 23,
    value: {
      lines: [
        { id: 'hello', who: 'Anna', text: 'How are you?' },
        { id: 'fine', who: 'Ben', text: 'Fine, thanks.' },
      ],
    },
    async play({ find, drag, glide, hold }) {
      await drag(find('li:has-text("How are you?") button').first(), find('li').first())
      await hold(900)
      await glide(find('button:has-text("Check")'))
      await find('button:has-text("Check")').click()
      await hold(1800)
    },
  },
  {
    name: 'open-answer',
    code: 24,
    isText: true,
    zoom: 0.62,
    value: {
      question: 'What did you do yesterday?',
      min: null,
      max: null,
      words: [
        { id: 'park', text: 'park' },
        { id: 'rain', text: 'rain' },
      ],
      model: 'I went to the park and ran home in the rain.',
    },
    async play({ find, glide, hold }) {
      const field = find('textarea')
      await field.fill('')
      await glide(field)
      await field.click()
      await hold(300)
      await field.pressSequentially('I walked in the park until the rain came.', { delay: 45 })
      await hold(1500)
    },
  },
  {
    name: 'spoken-answer',
    code: 25,
    zoom: 0.62,
    value: { ask: '', text: 'Could I have the bill?', text_shown: true, lang: null, file_id: null, max_seconds: 10, takes: 1 },
    async play({ find, glide, hold }) {
      for (const name of ['Record', 'Stop', 'Save']) {
        const one = find(`button:has-text("${name}")`)
        await one.waitFor()
        await glide(one)
        await one.click()
        if (name === 'Record') await find(`button:has-text("Stop")`).waitFor()
        for (let at = 0; at < (name === 'Record' ? 8 : 1); at++) await hold(name === 'Record' ? 200 : 900)
      }
      await find('[data-chosen]').waitFor()
      await hold(1800)
    },
  },
  {
    name: 'flash-cards',
    code: 26,
    zoom: 0.52,
    value: {
      cards: [
        { id: 'house', front: 'house', back: 'maja' },
        { id: 'river', front: 'river', back: 'jõgi' },
      ],
      ways: 'front',
      typed: false,
    },
    async play({ find, glide, hold }) {
      for (const name of ['I knew it', 'Not yet']) {
        const card = find('button:has-text("Turn over")')
        await glide(card)
        await card.click()
        await hold(800)
        const rate = find(`button:has-text("${name}")`)
        await glide(rate)
        await rate.click()
        await hold(600)
      }
      await hold(1200)
    },
  },
  {
    name: 'memory-pairs',
    code: 27,
    zoom: 0.6,
    value: {
      pairs: [
        { id: 'house', a: { text: 'house' }, b: { text: 'maja' } },
        { id: 'river', a: { text: 'river' }, b: { text: 'jõgi' } },
        { id: 'child', a: { text: 'child' }, b: { text: 'laps' } },
      ],
    },
    async play({ find, glide, hold }) {
      const open = async (card) => {
        await glide(find('[data-card]').nth(card))
        await find('[data-card]').nth(card).click()
        await hold(700)
      }
      const textAt = (card) => find('[data-card]').nth(card).innerText()
      // The order of the cards depends on the item, and its film does not: the first two, then the other one of the first.
      await open(0)
      const other = { house: 'maja', maja: 'house', river: 'jõgi', jõgi: 'river', child: 'laps', laps: 'child' }[(await textAt(0)).trim()]
      for (const card of [1, 2, 3, 4, 5]) {
        await open(card)
        if ((await textAt(card)).trim() === other) break
        await open(0)
      }
      await hold(1500)
    },
  },
  {
    name: 'dictation',
    code: 28,
    zoom: 0.75,
    value: { lang: 'en', parts: [{ id: 'sky', text: 'The sky is blue.' }], slow: false, plays: 0, punctuation: false },
    async play({ find, glide, hold }) {
      const field = find('textarea')
      const check = find('button:has-text("Check")')
      for (const text of ['The skay is', 'The sky is blue']) {
        await glide(field)
        await field.fill('')
        await field.pressSequentially(text, { delay: 70 })
        await glide(check)
        await check.click()
        await hold(1200)
      }
      await hold(800)
    },
  },
  {
    name: 'mark-words',
    code: 29,
    value: { content: text(plain('She '), gap('went', 'went'), plain(' home and '), gap('slept', 'slept'), plain(' all day.')) },
    async play({ find, glide, hold }) {
      const press = async (word) => {
        await glide(find(word))
        await find(word).click()
      }
      for (const word of ['went', 'slept']) {
        await press(`[data-word]:has-text("${word}")`)
        await hold(600)
      }
      await press('button:has-text("Check")')
      await hold(1800)
    },
  },
]
