import { LOCALES, type Language } from '@keel/contract/constants'

const texts: Record<Language, { head: (day: string) => string; body: string; files: Record<string, string>; foot: string }> = {
  en: {
    head: (day) => `Your data from Keel, as it was on ${day}.`,
    body: 'The .json files can be opened with any text editor or browser; other programs can read them too. Times are in UTC.',
    files: {
      'profile.json': 'your name, e-mail, language and settings',
      'classrooms.json': 'your classrooms and who is in them',
      'lessons.json': 'lessons you gave or were in, with notes and homework',
      'schedule.json': 'scheduled lessons',
      'students.json': 'your notes about your students',
      'library.json': 'the index of your library',
      'boards.json': 'what is on your boards: in classrooms, in the library and in My space',
      'words.json': 'your vocabulary, and how well you know each word',
      'repetitions.json': 'each time you reviewed a word',
      'messages.json': 'messages you sent and received',
      'answers.json': 'your answers to exercises',
      'drawings.json': 'what you drew on images and pages',
      'homework.json': 'homework you gave or got, with results and remarks',
      'homework_attempts.json': 'each of your attempts at the exercises of homework',
      'drafts.json': 'how many drafts by a model you made on a day',
      'corrections.json': 'your texts that a teacher corrected, and those you corrected',
      'notifications.json': 'your notifications',
      'sessions.json': 'where you’re logged in',
      'identities.json': 'accounts elsewhere that you log in with',
      'passkeys.json': 'passkeys that you log in with',
      'browsers.json': 'browsers that show you notifications while Keel isn’t open',
      'files.json':
        'the list of the files you uploaded; the files are in the folder files/, except those marked “missing”, which are no longer on the server',
    },
    foot: 'To use your materials in Keel again, export them from the library: that archive can be imported. Your teachers’ private notes about you aren’t included: ask your teachers for them.',
  },
  ru: {
    head: (day) => `Ваши данные из Keel на ${day}.`,
    body: 'Файлы .json открываются в любом текстовом редакторе или браузере; их читают и другие программы. Время указано по UTC.',
    files: {
      'profile.json': 'ваше имя, адрес, язык и настройки',
      'classrooms.json': 'ваши классы и кто в них',
      'lessons.json': 'уроки, которые вы вели или посещали, с заметками и домашними заданиями',
      'schedule.json': 'запланированные уроки',
      'students.json': 'ваши записи об учениках',
      'library.json': 'оглавление вашей библиотеки',
      'boards.json': 'что стоит на ваших досках: в классах, в библиотеке и в личном пространстве',
      'words.json': 'ваш словарь и то, насколько хорошо вы знаете каждое слово',
      'repetitions.json': 'каждое повторение слова',
      'messages.json': 'сообщения, которые вы писали и получали',
      'answers.json': 'ваши ответы в упражнениях',
      'drawings.json': 'что вы рисовали на изображениях и страницах',
      'homework.json': 'домашние задания, которые вы задали или получили, с результатами и замечаниями',
      'homework_attempts.json': 'каждая ваша попытка в упражнениях домашних заданий',
      'drafts.json': 'сколько черновиков с помощью модели вы сделали за день',
      'corrections.json': 'ваши тексты, исправленные преподавателем, и тексты, которые исправили вы',
      'notifications.json': 'ваши уведомления',
      'sessions.json': 'где выполнен вход',
      'identities.json': 'учётные записи на других сайтах, через которые вы входите',
      'passkeys.json': 'ключи доступа, с которыми вы входите',
      'browsers.json': 'браузеры, которые показывают вам уведомления, когда Keel не открыт',
      'files.json':
        'список файлов, которые вы загрузили; сами файлы лежат в папке files/, кроме отмеченных «missing»: их больше нет на сервере',
    },
    foot: 'Чтобы снова пользоваться материалами в Keel, экспортируйте их из библиотеки: такой архив можно импортировать. Заметок, которые преподаватель ведёт о вас для себя, здесь нет; спросите о них у преподавателя.',
  },
  et: {
    head: (day) => `Sinu andmed keskkonnast Keel seisuga ${day}.`,
    body: 'Faile .json saab avada iga tekstiredaktori või veebilehitsejaga, neid loevad ka teised programmid. Ajad on UTC järgi.',
    files: {
      'profile.json': 'sinu nimi, aadress, keel ja seaded',
      'classrooms.json': 'sinu klassid ja kes neis on',
      'lessons.json': 'tunnid, mida andsid või milles osalesid, koos märkmete ja kodutöödega',
      'schedule.json': 'kavandatud tunnid',
      'students.json': 'mida sa oma õpilaste kohta üles märgid',
      'library.json': 'sinu materjalikogu sisukord',
      'boards.json': 'mis on sinu tahvlitel: klassides, materjalikogus ja sinu ruumis',
      'words.json': 'sinu sõnavara ja kui hästi sa iga sõna tead',
      'repetitions.json': 'iga kord, kui sa mõnda sõna kordasid',
      'messages.json': 'sõnumid, mida kirjutasid ja said',
      'answers.json': 'sinu vastused harjutustele',
      'drawings.json': 'mida sa piltidele ja lehtedele joonistasid',
      'homework.json': 'kodutööd, mida andsid või said, koos tulemuste ja märkustega',
      'homework_attempts.json': 'sinu iga katse kodutööde harjutustes',
      'drafts.json': 'mitu mustandit sa mudelil päevas teha lasid',
      'corrections.json': 'sinu tekstid, mille õpetaja parandas, ja need, mille sina parandasid',
      'notifications.json': 'sinu teated',
      'sessions.json': 'kus sa oled sisse logitud',
      'identities.json': 'kontod mujal, millega sisse logid',
      'passkeys.json': 'pääsuvõtmed, millega sisse logid',
      'browsers.json': 'brauserid, mis näitavad sulle teateid, kui Keel pole avatud',
      'files.json':
        'sinu üles laaditud failide loend; failid ise on kaustas files/, välja arvatud need, mille juures on „missing“: neid enam serveris ei ole',
    },
    foot: 'Et oma materjale siin uuesti kasutada, ekspordi need materjalikogust: sellist arhiivi saab importida. Märkmeid, mida õpetaja sinu kohta endale teeb, siin ei ole; küsi neid temalt.',
  },
}

/** Returns the explanation of the archive for its reader. Windows' line ends, which every program shows correctly. */
export function readmeText(lang: Language, at: Date, names: readonly string[]): string {
  const { head, body, files, foot } = texts[lang]
  const day = new Intl.DateTimeFormat(LOCALES[lang], { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
  const width = Math.max(...names.map((name) => name.length))
  const list = names.flatMap((name) => (files[name] === undefined ? [] : [`  ${name.padEnd(width)}  ${files[name]}`]))
  // A byte order mark: old editors detect UTF-8 by it.
  return `\uFEFF${[head(day), '', body, '', ...list, '', foot, ''].join('\r\n')}`
}
