import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import {
  audio,
  banner,
  choiceAbout,
  groups,
  heading,
  image,
  pairs,
  pdf,
  recording,
  spoken,
  select,
  table,
  text,
  wordInGap,
  wordList,
  writeInGap,
  type DemoItem,
} from './write'

export interface DemoBoard {
  name: string
  items: DemoItem[]
}
export interface DemoModule {
  name: string
  hidden?: boolean
  boards: DemoBoard[]
}

/** Ids of the uploaded files that the boards show. Without speech there is no dialogue. */
export interface DemoFileIds {
  picture: number
  handout: number
  dialogue: number | null
  question: number | null
}

const meeting = ({ picture }: DemoFileIds): DemoModule => ({
  name: '1 · Tere! Meeting people',
  boards: [
    {
      name: 'Warm-up',
      items: [
        banner({ title: 'Tere! Mina olen …', file_id: picture, color: 'blue', offset: 70, border: 'orange' }),
        text(
          'Look at the picture. What do you see? Say as many words as you can in Estonian.',
          '_Посмотрите на картинку. Что вы видите? Назовите по-эстонски как можно больше слов._',
        ),
        image(picture, 'A boat with a red sail, a lighthouse and the evening sun'),
        text('- *laev* – a ship, корабль', '- *meri* – the sea, море', '- *päike* – the sun, солнце', '- *tuletorn* – a lighthouse, маяк'),
        heading(2, 'Greetings'),
        table(
          ['Eesti', 'English', 'Русский'],
          ['Tere hommikust!', 'Good morning!', 'Доброе утро!'],
          ['Kuidas läheb?', 'How are you?', 'Как дела?'],
          ['Hästi, aitäh!', 'Fine, thank you!', 'Хорошо, спасибо!'],
          ['Nägemist!', 'Goodbye!', 'До свидания!'],
        ),
      ],
    },
    {
      name: 'Grammar: olema',
      items: [
        heading(1, 'Olema · to be · быть'),
        text(
          'In Estonian the verb *olema* is never left out, unlike in Russian: _Ma *olen* õpetaja_ – I am a teacher.',
          'Negation is easy: *ei ole* for every person.',
        ),
        table(
          ['Person', 'olema', 'ei ole'],
          ['mina · ma', 'olen', 'ei ole'],
          ['sina · sa', 'oled', 'ei ole'],
          ['tema · ta', 'on', 'ei ole'],
          ['meie · me', 'oleme', 'ei ole'],
          ['teie · te', 'olete', 'ei ole'],
          ['nemad · nad', 'on', 'ei ole'],
        ),
        heading(2, 'Choose the right form'),
        select(
          'Tere! Mina {olen|oled|on} Emma.',
          'Kas sina {oled|olen|olete} õpilane?',
          'Ivan {on|oled|oleme} Narvast, aga meie {oleme|olete|on} Tallinnast.',
          'Nad {ei ole|on ei|olema} kodus.',
        ),
      ],
    },
    {
      name: 'Homework',
      items: [
        heading(1, 'Kodutöö'),
        text(
          'Until next Tuesday:',
          '- write five sentences about yourself with *olema*',
          '- learn the greetings by heart',
          '- do the exercises below without looking at the table',
        ),
        wordList(['laev', 'ship'], ['meri', 'sea'], ['päike', 'sun'], ['tuletorn', 'lighthouse'], ['õpilane', 'student']),
        pairs(['Tere!', 'Hello!'], ['Aitäh!', 'Thank you!'], ['Palun!', 'Please!'], ['Nägemist!', 'Goodbye!']),
        wordInGap('Mina {olen|on} Kadri ja sina {oled|olete} Ivan.', 'Me {oleme} klassis.'),
        select(
          'Kust sa {pärit oled|pärit on|oled pärit olema}?',
          'Ma olen pärit {Soomest|Soome|Soomes}.',
          'Me elame praegu {Tartus|Tartu|Tartust}.',
        ),
      ],
    },
  ],
})

const town = ({ handout, dialogue, question }: DemoFileIds): DemoModule => ({
  name: '2 · Linnas · In town',
  boards: [
    {
      name: 'Dialogue',
      items: [
        heading(1, 'Vabandage, kus on raudteejaam?'),
        ...(dialogue === null ? [] : [audio(dialogue)]),
        text(
          '*Emma:* Vabandage, kus on raudteejaam?',
          '*Möödakäija:* Minge otse ja siis vasakule. See on turu kõrval.',
          '*Emma:* Kas see on kaugel?',
          '*Möödakäija:* Ei, umbes viis minutit jala.',
          '*Emma:* Suur tänu!',
        ),
        table(
          ['Suund', 'Direction', 'Направление'],
          ['otse', 'straight on', 'прямо'],
          ['vasakule', 'to the left', 'налево'],
          ['paremale', 'to the right', 'направо'],
          ['kõrval', 'next to', 'рядом с'],
        ),
      ],
    },
    {
      name: 'Where is it?',
      items: [
        heading(2, 'Kus? Kuhu? Kust?'),
        text('Three questions, three endings: *kus?* -s, *kuhu?* a long form, *kust?* -st.'),
        select(
          'Apteek on {turu kõrval|turg kõrval|turule kõrval}.',
          'Homme sõidame {Tallinna|Tallinnas|Tallinnast}.',
          'Buss tuleb {Pärnust|Pärnus|Pärnu}.',
          'Õhtul oleme {kodus|koju|kodust}.',
        ),
        writeInGap('Mine {otse}, siis {vasakule}.', 'Pank on {turu} kõrval.'),
        groups({ 'Kus?': ['kodus', 'Tartus', 'poes'], 'Kuhu?': ['koju', 'Tartusse', 'poodi'], 'Kust?': ['kodust', 'Tartust', 'poest'] }),
        ...(question === null ? [] : [text('Listen to the question and answer by voice.'), recording(question)]),
      ],
    },
    { name: 'Handout', items: [heading(2, 'To print and to write on'), pdf(handout)] },
  ],
})

const test: DemoModule = {
  name: 'Test, unit 1 (hidden until Tuesday)',
  hidden: true,
  boards: [
    {
      name: 'Test',
      items: [
        heading(1, 'Test · 15 minutit'),
        text('Choose one word in each gap. The first choice counts.'),
        select(
          '{Tere|Nägemist|Aitäh} hommikust! Kuidas {läheb|lähed|minna}?',
          'Minu nimi {on|olen|oled} Kadri ja ma {olen|on|oled} õpetaja.',
          'Kas te {olete|oleme|on} väsinud?',
        ),
      ],
    },
  ],
}

const english = ({ picture }: DemoFileIds): DemoModule => ({
  name: 'Present simple or continuous?',
  boards: [
    {
      name: 'Presentation',
      items: [
        heading(1, 'I work – I am working'),
        table(
          ['', 'Present simple', 'Present continuous'],
          ['When', 'habits, facts, timetables', 'now, these days, plans'],
          ['Signal words', 'always, usually, every day', 'now, at the moment, today'],
          ['Example', 'She *lives* in Tartu.', 'She *is staying* with friends.'],
        ),
        text(
          'По-русски это одно и то же время: «я работаю». В английском спросите себя: *сейчас или вообще?*',
          '_Eesti keeles on see sama aeg: „ma töötan“. Küsi endalt: kas praegu või üldse?_',
        ),
      ],
    },
    {
      name: 'Exercise',
      items: [
        heading(2, 'Choose the right form'),
        select(
          'Ivan usually {gets up|is getting up|get up} at seven, but today he {is sleeping|sleeps|sleep} late.',
          'Water {boils|is boiling|boil} at 100 °C.',
          'Listen! Somebody {is knocking|knocks|knock} at the door.',
          'I {don’t understand|am not understanding|doesn’t understand} this word.',
        ),
        heading(3, 'Describe the picture'),
        image(picture, 'A boat with a red sail near a lighthouse'),
        text('What *is happening* in the picture? What *do* people usually *do* in a place like this? Write six sentences.'),
        choiceAbout(
          picture,
          'What is the boat doing?',
          'It is passing the lighthouse.',
          'It passes the lighthouse every day.',
          'It has passed the harbour.',
        ),
        spoken('Listen, and say it as you hear it.', 'A boat with a red sail is passing the lighthouse.', 'en'),
      ],
    },
  ],
})

/** All other item types, by their samples; types with uploaded files have their own content above. */
function rest(modules: readonly DemoModule[]): DemoModule[] {
  const shown = new Set(modules.flatMap((module) => module.boards.flatMap((board) => board.items.map((item) => item.type))))
  const items = itemCodes.flatMap((type): DemoItem[] => {
    const definition = itemTypes[type]
    return shown.has(type) || definition.files(definition.sample()).length > 0 ? [] : [{ type, value: definition.sample() }]
  })
  return items.length === 0 ? [] : [{ name: 'More to try', boards: [{ name: 'Everything else', items }] }]
}

/** Contents of the demo school's two classrooms. */
export function demoLessons(files: DemoFileIds): { group: DemoModule[]; individual: DemoModule[] } {
  const [group, individual] = [[meeting(files), town(files)], [english(files)]]
  return { group: [...group, ...rest([...group, ...individual]), test], individual }
}

/** Pages of the handout. */
export const HANDOUT = [
  [
    'Linnas: Kus? Kuhu? Kust?',
    'Kus?  -s:  linnas, poes, Tartus',
    'Kuhu?  -sse:  linna, poodi, Tartusse',
    'Kust?  -st:  linnast, poest, Tartust',
  ],
  ['Harjutus', '1. Ma elan ____________ (Narva).', '2. Homme sõidame ____________ (Pärnu).', '3. Buss tuleb ____________ (Võru).'],
]
/** Spoken texts on the boards, in Estonian. */
export const DIALOGUE =
  'Vabandage, kus on raudteejaam? Minge otse ja siis vasakule. See on turu kõrval. Kas see on kaugel? Ei, umbes viis minutit jala. Suur tänu!'
export const QUESTION = 'Kus sa elad? Kuidas sa tööle lähed?'
