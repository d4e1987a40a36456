import type { DemoBoard, DemoFileIds } from './lessons'
import { groups, heading, image, pairs, pdf, select, table, text, wordInGap, wordList, writeInGap, type DemoItem } from './write'

/** Entries the demo teacher uses in all classrooms. */
export type DemoEntry =
  | { kind: 'folder'; name: string; entries: DemoEntry[] }
  | { kind: 'module'; name: string; boards: DemoBoard[] }
  | { kind: 'board'; name: string; items: DemoItem[] }
  | { kind: 'item'; name: string; item: DemoItem }

const item = (name: string, one: DemoItem): DemoEntry => ({ kind: 'item', name, item: one })

export const demoLibrary = ({ picture, handout }: DemoFileIds): DemoEntry[] => [
  {
    kind: 'folder',
    name: 'Estonian A1',
    entries: [
      {
        kind: 'folder',
        name: 'Grammar',
        entries: [
          item(
            'Olema: choose the form',
            select('Mina {olen|oled|on} kodus.', 'Nemad {on|olen|oled} Tartus.', 'Meie {oleme|olete|on} õpilased.'),
          ),
          item('Kus? Kuhu? Kust?', groups({ 'Kus?': ['metsas', 'koolis'], 'Kuhu?': ['metsa', 'kooli'], 'Kust?': ['metsast', 'koolist'] })),
          item('Partitive: words into gaps', wordInGap('Ma joon {kohvi|kohv}.', 'Kas sa sööd {leiba|leib}?', 'Ta loeb {raamatut|raamat}.')),
        ],
      },
      item('At the harbour', wordList(['laev', 'ship'], ['sadam', 'harbour'], ['kai', 'quay'], ['tuul', 'wind'], ['laine', 'wave'])),
      item('Numbers 1 to 6', pairs(['üks', '1'], ['kaks', '2'], ['kolm', '3'], ['neli', '4'], ['viis', '5'], ['kuus', '6'])),
      item('In town, to print', pdf(handout)),
      {
        kind: 'module',
        name: 'First lesson with anybody',
        boards: [
          {
            name: 'Who are you?',
            items: [
              heading(1, 'Tere! Mina olen …'),
              image(picture, 'A boat with a red sail, a lighthouse and the evening sun'),
              text('Say three things about yourself. Two are true, one is not.'),
            ],
          },
          {
            name: 'What we shall do',
            items: [
              table(
                ['Week', 'What', 'Homework'],
                ['1', 'Greetings', 'five sentences'],
                ['2', 'In town', 'the handout'],
                ['3', 'Food', 'a recipe'],
              ),
            ],
          },
        ],
      },
    ],
  },
  {
    kind: 'folder',
    name: 'English',
    entries: [
      item('Irregular verbs: write the past', writeInGap('go – {went}', 'see – {saw}', 'bring – {brought}', 'teach – {taught}')),
      {
        kind: 'board',
        name: 'Small talk',
        items: [
          heading(1, 'Small talk'),
          text('- *How was your weekend?*', '- *Have you been here before?*', '- *What do you do?*'),
          text('Talk for two minutes. Do not ask anything that is answered by yes or no.'),
        ],
      },
    ],
  },
  item('A boat in the evening', image(picture, 'A boat with a red sail, a lighthouse and the evening sun')),
]
