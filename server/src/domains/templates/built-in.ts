import type { Language } from '@keel/contract/constants'
import type { BuiltInTemplate } from '@keel/contract/entities/template'
import { type CellNode, emptyParagraph, paragraph, type TableNode } from '@keel/contract/items/_shared/document-types'
import type { ItemCode } from '@keel/contract/items/codes'
import { codeOf, itemTypes } from '@keel/contract/items/registry'

type Texts = Record<Language, string>
interface TemplateItem {
  type: ItemCode
  value: unknown
}
/** Returns an item with its texts in a language. */
type Part = (language: Language) => TemplateItem

const texts = (en: string, ru: string, et: string): Texts => ({ en, ru, et })

const empty =
  (type: ItemCode): Part =>
  () => ({ type, value: itemTypes[type].emptyValue() })
/** A text to be written. */
const text = empty(codeOf.text)
const words = empty(codeOf.words)
const line = empty(codeOf.divider)

const heading =
  (...said: Parameters<typeof texts>): Part =>
  (language) => ({
    type: codeOf.heading,
    value: { content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: texts(...said)[language] }] }] },
  })

/** What the teacher reads; students never do. */
const note =
  (...said: Parameters<typeof texts>): Part =>
  (language) => ({ type: codeOf['teacher-note'], value: { content: [paragraph(texts(...said)[language])] } })

/** What students are asked to do. */
const task =
  (...said: Parameters<typeof texts>): Part =>
  (language) => ({ type: codeOf.text, value: { content: [paragraph(texts(...said)[language])] } })

/** Three numbered lines to be written. */
const lines: Part = () => ({
  type: codeOf.text,
  value: {
    content: [{ type: 'orderedList', content: Array.from({ length: 3 }, () => ({ type: 'listItem', content: [emptyParagraph()] })) }],
  },
})

/** A new sheet in print. */
const atHome: Part = (language) => ({
  type: codeOf.divider,
  value: { look: 'page', title: texts('At home', 'Дома', 'Kodus')[language] },
})

const EMPTY_ROWS = 3

/** A table with these titles of columns and empty rows. */
const table =
  (...columns: Texts[]): Part =>
  (language) => {
    const row = (type: CellNode['type'], content: (column: Texts) => CellNode['content'][number]): TableNode['content'][number] => ({
      type: 'tableRow',
      content: columns.map((column) => ({ type, content: [content(column)] })),
    })
    const rows = Array.from({ length: EMPTY_ROWS }, () => row('tableCell', emptyParagraph))
    return {
      type: codeOf.table,
      value: { content: [{ type: 'table', content: [row('tableHeader', (column) => paragraph(column[language])), ...rows] }] },
    }
  }

const newWords = heading('New words', 'Новые слова', 'Uued sõnad')

const templates: Record<BuiltInTemplate, { name: Texts; parts: Part[] }> = {
  speaking: {
    name: texts('Speaking', 'Говорение', 'Rääkimine'),
    parts: [
      note(
        'Topic, aim and time. While students speak, write what they say into the table at the end, and discuss it together.',
        'Тема, цель и время. Пока ученики говорят, записывайте их фразы в таблицу внизу, а потом разберите вместе.',
        'Teema, eesmärk ja aeg. Kui õpilased räägivad, kirjuta nende laused allolevasse tabelisse ja aruta need pärast koos läbi.',
      ),
      heading('Warm-up', 'Разминка', 'Soojendus'),
      text,
      heading('Useful phrases', 'Полезные фразы', 'Kasulikud väljendid'),
      words,
      heading('Questions to discuss', 'Вопросы для обсуждения', 'Arutelu küsimused'),
      lines,
      line,
      heading('Let’s say it better', 'Скажем лучше', 'Ütleme paremini'),
      table(texts('You said', 'Вы сказали', 'Sina ütlesid'), texts('Better', 'Лучше', 'Parem')),
      atHome,
      text,
    ],
  },
  reading: {
    name: texts('Reading', 'Чтение', 'Lugemine'),
    parts: [
      note(
        'Where the text is from, its level, and what to explain in advance. Add exercises below the text.',
        'Откуда текст, какого он уровня и что объяснить заранее. Упражнения добавьте под текстом.',
        'Kust tekst pärineb, mis tasemele see sobib ja mida enne selgitada. Lisa harjutused teksti alla.',
      ),
      heading('Before you read', 'До чтения', 'Enne lugemist'),
      task(
        'Look at the title. What do you think the text is about?',
        'Прочитайте заголовок. Как вы думаете, о чём этот текст?',
        'Loe pealkirja. Millest see tekst sinu arvates räägib?',
      ),
      newWords,
      words,
      heading('Text', 'Текст', 'Tekst'),
      text,
      heading('Questions about the text', 'Вопросы к тексту', 'Küsimused teksti kohta'),
      lines,
      line,
      heading('After you read', 'После чтения', 'Pärast lugemist'),
      task('Retell the text in five sentences.', 'Перескажите текст в пяти предложениях.', 'Jutusta tekst viie lausega ümber.'),
      atHome,
      text,
    ],
  },
  listening: {
    name: texts('Listening', 'Аудирование', 'Kuulamine'),
    parts: [
      note(
        'Add a recording or a video under “Listen”. The first time, ask only for the main idea; the second time, for details.',
        'Добавьте запись или видео под заголовком «Слушаем». В первый раз спросите только о главном, во второй — о подробностях.',
        'Lisa salvestis või video pealkirja „Kuulame“ alla. Esimesel korral küsi ainult peamist, teisel korral üksikasju.',
      ),
      heading('Before you listen', 'До прослушивания', 'Enne kuulamist'),
      text,
      newWords,
      words,
      heading('Listen', 'Слушаем', 'Kuulame'),
      text,
      heading('First time: the main idea', 'Первый раз: о чём речь', 'Esimene kord: millest jutt käib'),
      lines,
      heading('Second time: details', 'Второй раз: подробности', 'Teine kord: üksikasjad'),
      table(texts('Who', 'Кто', 'Kes'), texts('What', 'Что', 'Mida'), texts('When', 'Когда', 'Millal')),
      line,
      note('What is said in the recording:', 'Что звучит в записи:', 'Mida salvestises öeldakse:'),
      atHome,
      text,
    ],
  },
  grammar: {
    name: texts('Grammar', 'Грамматика', 'Grammatika'),
    parts: [
      note(
        'Let students find the rule in the examples themselves, then write it into the table together.',
        'Пусть ученики сами найдут правило в примерах, а потом вместе запишите его в таблицу.',
        'Lase õpilastel reegel näidetest ise üles leida ja kirjutage see siis koos tabelisse.',
      ),
      heading('Examples', 'Примеры', 'Näited'),
      lines,
      heading('Rule', 'Правило', 'Reegel'),
      table(
        texts('Form', 'Форма', 'Vorm'),
        texts('When we use it', 'Когда употребляется', 'Millal kasutame'),
        texts('Example', 'Пример', 'Näide'),
      ),
      line,
      heading('Practice', 'Тренировка', 'Harjutamine'),
      text,
      heading('Your own sentences', 'Свои предложения', 'Oma laused'),
      task('Write three sentences about yourself.', 'Напишите три предложения о себе.', 'Kirjuta enda kohta kolm lauset.'),
      lines,
      atHome,
      text,
    ],
  },
  vocabulary: {
    name: texts('Vocabulary', 'Лексика', 'Sõnavara'),
    parts: [
      note(
        'Ten new words are enough for one lesson. Use each of them several times before the end.',
        'Для одного урока хватит десяти новых слов. Повторите каждое несколько раз до конца урока.',
        'Ühes tunnis piisab kümnest uuest sõnast. Kasutage igaüht enne tunni lõppu mitu korda.',
      ),
      heading('Words we know', 'Слова, которые мы знаем', 'Sõnad, mida teame'),
      text,
      newWords,
      words,
      heading('Words of one family', 'Однокоренные слова', 'Sama tüvega sõnad'),
      table(
        texts('Noun', 'Существительное', 'Nimisõna'),
        texts('Verb', 'Глагол', 'Tegusõna'),
        texts('Adjective', 'Прилагательное', 'Omadussõna'),
      ),
      line,
      heading('In sentences', 'В предложениях', 'Lausetes'),
      lines,
      heading('Let’s talk', 'Поговорим', 'Räägime'),
      text,
      atHome,
      text,
    ],
  },
}

/** Returns the name and the items of a template that every teacher has, in a language. */
export const builtIn = (template: BuiltInTemplate, language: Language): { name: string; items: TemplateItem[] } => ({
  name: templates[template].name[language],
  items: templates[template].parts.map((part) => part(language)),
})
