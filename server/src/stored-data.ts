import { BIN_DAYS, EMAIL_UNDO_DAYS, SESSION_DAYS, VERIFY_TOKEN_DAYS } from '@keel/contract/constants'

/** How long what is deleted by itself is kept, in days: the purges and the page for people take it from here. */
export const KEPT_DAYS = {
  bin: BIN_DAYS,
  session: SESSION_DAYS,
  /** The longest of the links in mails. */
  link: Math.max(VERIFY_TOKEN_DAYS, EMAIL_UNDO_DAYS),
  mail: 30,
  unusedFile: 1,
  idempotencyKey: 1,
  reminder: 1,
  siteLog: 365,
  /** A whole month is added up. */
  draftUsage: 62,
  backupRecord: 90,
} as const

const DAY_MS = 86_400_000

/** Returns the moment before which it is deleted. */
export const keptSince = (what: keyof typeof KEPT_DAYS, now: Date): Date => new Date(now.getTime() - KEPT_DAYS[what] * DAY_MS)

type Text = Record<'en' | 'ru' | 'et', string>
type Kept = keyof typeof KEPT_DAYS | 'account' | 'homework' | 'classroom' | 'day' | 'always'

export interface StoredData {
  /** Of the database; a test compares them all with the schema. */
  tables: readonly string[]
  what: Text
  why: Text
  kept: Kept
}

const text = (en: string, ru: string, et: string): Text => ({ en, ru, et })

/** Everything that is stored, for people. */
export const STORED: readonly StoredData[] = [
  {
    tables: ['users', 'notification_settings', 'schedule_feeds'],
    what: text(
      'Account: name, e-mail, hash of the password, role, language, settings',
      'Учётная запись: имя, e-mail, хеш пароля, роль, язык, настройки',
      'Konto: nimi, e-post, parooli räsi, roll, keel, seaded',
    ),
    why: text('To log in and to be addressed', 'Чтобы войти и чтобы к вам обращались', 'Sisselogimiseks ja pöördumiseks'),
    kept: 'account',
  },
  {
    tables: ['sessions'],
    what: text(
      'Devices that are logged in: browser, network address, last use',
      'Устройства, на которых выполнен вход: браузер, сетевой адрес, последнее использование',
      'Sisse logitud seadmed: brauser, võrguaadress, viimane kasutus',
    ),
    why: text(
      'To stay logged in and to log devices out',
      'Чтобы оставаться в системе и выходить с других устройств',
      'Et püsida sisse logituna ja logida seadmeid välja',
    ),
    kept: 'session',
  },
  {
    tables: ['user_identities'],
    what: text(
      'Accounts elsewhere that you log in with: where, their number and e-mail there, last use',
      'Учётные записи на других сайтах, через которые вы входите: где, их номер и e-mail там, последнее использование',
      'Kontod mujal, millega sisse logid: kus, nende number ja e-post seal, viimane kasutus',
    ),
    why: text('To log in with them', 'Чтобы входить через них', 'Nendega sisselogimiseks'),
    kept: 'account',
  },
  {
    tables: ['passkeys'],
    what: text(
      'Passkeys: name, public key, whether your devices share it, last use',
      'Ключи доступа: название, открытый ключ, общий ли он для ваших устройств, последнее использование',
      'Pääsuvõtmed: nimi, avalik võti, kas sinu seadmed jagavad seda, viimane kasutus',
    ),
    why: text('To log in with them', 'Чтобы входить с ними', 'Nendega sisselogimiseks'),
    kept: 'account',
  },
  {
    tables: ['personal_links'],
    what: text(
      'The hash of the personal link that a teacher made for a student without an e-mail address',
      'Хеш личной ссылки, которую преподаватель создал для ученика без адреса электронной почты',
      'Räsi isiklikust lingist, mille õpetaja tegi e-posti aadressita õpilasele',
    ),
    why: text('To log in on another device', 'Чтобы входить на другом устройстве', 'Teises seadmes sisselogimiseks'),
    kept: 'account',
  },
  {
    tables: ['api_tokens'],
    what: text(
      'API tokens: name, hash, what they allow, last use',
      'API-токены: название, хеш, разрешения, последнее использование',
      'API-tõendid: nimi, räsi, lubatud toimingud, viimane kasutus',
    ),
    why: text('So that your own programs have access', 'Чтобы ваши программы имели доступ', 'Et sinu programmidel oleks ligipääs'),
    kept: 'account',
  },
  {
    tables: ['user_tokens', 'email_changes', 'replaced_emails'],
    what: text(
      'Hashes of links in mails, a new address until it is confirmed, with the hash of a first password',
      'Хеши ссылок из писем, новый адрес до подтверждения, с ним хеш первого пароля',
      'E-kirjade linkide räsid, uus aadress kuni kinnituseni, koos sellega esimese parooli räsi',
    ),
    why: text(
      'To confirm an address or set a new password',
      'Чтобы подтвердить адрес или задать новый пароль',
      'Aadressi kinnitamiseks või uue parooli määramiseks',
    ),
    kept: 'link',
  },
  {
    tables: [
      'rooms',
      'room_members',
      'room_invites',
      'room_invitations',
      'classes',
      'class_rooms',
      'modules',
      'boards',
      'board_items',
      'module_selections',
      'file_refs',
    ],
    what: text(
      'Classrooms: name, colour, emoji, language, level, whether corrections may be suggested, members, invitations, boards and their items; which of them students join by one link',
      'Классы: название, язык, уровень, можно ли предлагать исправления, участники, приглашения, доски и их элементы; в какие из них ученики входят по одной ссылке',
      'Klassid: nimi, keel, tase, kas parandusi võib soovitada, liikmed, kutsed, tahvlid ja nende elemendid; millistega neist õpilased ühe lingiga liituvad',
    ),
    why: text('The lessons themselves', 'Сами уроки', 'Tunnid ise'),
    kept: 'classroom',
  },
  {
    tables: ['meta', 'corrections', 'lessons', 'lesson_people', 'lesson_boards', 'lesson_records', 'students', 'student_months'],
    what: text(
      'Answers, corrected texts, drawings, lessons with attendance and results, notes about students',
      'Ответы, исправленные тексты, рисунки, уроки с посещением и результатами, заметки об учениках',
      'Vastused, parandatud tekstid, joonistused, tunnid koos osalemise ja tulemustega, märkmed õpilaste kohta',
    ),
    why: text(
      'To see progress and to go back to a lesson',
      'Чтобы видеть прогресс и возвращаться к уроку',
      'Et näha edenemist ja naasta tunni juurde',
    ),
    kept: 'classroom',
  },
  {
    tables: ['homework', 'homework_students', 'homework_results', 'homework_attempts', 'homework_remarks'],
    what: text(
      'Homework: to whom it was given, when it was handed in, every attempt, results and remarks',
      'Домашние задания: кому заданы, когда сданы, все попытки, результаты и замечания',
      'Kodutööd: kellele need anti, millal need esitati, kõik katsed, tulemused ja märkused',
    ),
    why: text(
      'To see what was done and to talk about it in the lesson',
      'Чтобы видеть, что сделано, и говорить об этом на уроке',
      'Et näha, mis on tehtud, ja sellest tunnis rääkida',
    ),
    kept: 'homework',
  },
  {
    tables: ['channels', 'channel_members', 'messages', 'message_files'],
    what: text('Messages and their files', 'Сообщения и их файлы', 'Sõnumid ja nende failid'),
    why: text('Conversation in classrooms and between two people', 'Общение в классах и вдвоём', 'Suhtlus klassides ja kahekesi'),
    kept: 'account',
  },
  {
    tables: ['files', 'storage_used'],
    what: text(
      'Uploaded files, recordings and photos of answers; a file that is used nowhere is deleted after this time',
      'Загруженные файлы, записи и фото ответов; файл, который нигде не используется, удаляется по истечении этого срока',
      'Üles laaditud failid, salvestised ja vastuste fotod; fail, mida kuskil ei kasutata, kustutatakse selle aja möödudes',
    ),
    why: text(
      'To show them on boards, in messages and at words',
      'Чтобы показывать их на досках, в сообщениях и в словаре',
      'Et näidata neid tahvlitel, sõnumites ja sõnavaras',
    ),
    kept: 'unusedFile',
  },
  {
    tables: ['library_items', 'library_shares'],
    what: text(
      'Library of a teacher and its share links',
      'Библиотека преподавателя и ссылки на неё',
      'Õpetaja materjalikogu ja selle jagamislingid',
    ),
    why: text(
      'To use material in several classrooms',
      'Чтобы использовать материал в нескольких классах',
      'Et kasutada materjali mitmes klassis',
    ),
    kept: 'account',
  },
  {
    tables: ['words', 'word_cards', 'word_reviews'],
    what: text('Vocabulary and its reviews', 'Словарь и повторения', 'Sõnavara ja kordamised'),
    why: text('To return to words in time', 'Чтобы вовремя повторять слова', 'Et korrata sõnu õigel ajal'),
    kept: 'account',
  },
  {
    tables: ['schedule_events', 'schedule_series', 'notifications'],
    what: text('Schedule and notifications', 'Расписание и уведомления', 'Tunniplaan ja teated'),
    why: text(
      'To know when lessons are and what has changed',
      'Чтобы знать, когда уроки и что изменилось',
      'Et teada, millal tunnid on ja mis on muutunud',
    ),
    kept: 'account',
  },
  {
    tables: ['push_subscriptions', 'pushes'],
    what: text(
      'Browsers that may show notifications: endpoint at the browser vendor’s push service, keys, and notifications waiting to be sent',
      'Браузеры, которым разрешены уведомления: адрес в службе уведомлений производителя браузера, ключи и то, что ждёт отправки',
      'Brauserid, mis tohivad teateid näidata: aadress brauseri tootja teateteenuses, võtmed ja saatmist ootavad teated',
    ),
    why: text(
      'To tell you about lessons, homework and messages while Keel isn’t open',
      'Чтобы сообщать об уроках, заданиях и сообщениях, когда Keel не открыт',
      'Et teatada tundidest, kodutöödest ja sõnumitest, kui Keel pole avatud',
    ),
    kept: 'session',
  },
  {
    tables: ['reminders_sent'],
    what: text('Which reminders were sent', 'Какие напоминания отправлены', 'Millised meeldetuletused on saadetud'),
    why: text('To send each once', 'Чтобы отправить каждое один раз', 'Et saata igaüks üks kord'),
    kept: 'reminder',
  },
  {
    tables: ['mails', 'mail_outage'],
    what: text(
      'Mails: address and subject; their text until they are sent; why the mail server took none',
      'Письма: адрес и тема; текст — до отправки; почему почтовый сервер их не принимал',
      'E-kirjad: aadress ja teema; tekst kuni saatmiseni; miks meiliserver neid vastu ei võtnud',
    ),
    why: text(
      'To send them, and to find out why one did not arrive',
      'Чтобы отправить их и понять, почему письмо не пришло',
      'Et need saata ja uurida, miks kiri kohale ei jõudnud',
    ),
    kept: 'mail',
  },
  {
    tables: ['mail_counts', 'counts', 'used_captchas', 'used_challenges'],
    what: text(
      'Counts of attempts by hash of address or account',
      'Счётчики попыток по хешу адреса или учётной записи',
      'Katsete loendurid aadressi või konto räsi järgi',
    ),
    why: text('Protection against guessing and abuse', 'Защита от подбора и злоупотреблений', 'Kaitse äraarvamise ja kuritarvitamise eest'),
    kept: 'day',
  },
  {
    tables: ['idempotency_keys'],
    what: text('The last responses to a device', 'Последние ответы устройству', 'Viimased vastused seadmele'),
    why: text(
      'So that nothing is stored twice over a bad connection',
      'Чтобы при плохой связи ничего не сохранилось дважды',
      'Et kehva ühendusega midagi kaks korda ei salvestuks',
    ),
    kept: 'idempotencyKey',
  },
  {
    tables: ['site_log', 'site_invitations', 'site_settings'],
    what: text(
      'Log of log-ins, refusals and what operators did; invitations to the site',
      'Журнал входов, отказов и действий администраторов; приглашения на сайт',
      'Sisselogimiste, keeldumiste ja haldajate toimingute logi; kutsed saidile',
    ),
    why: text('To notice misuse of accounts', 'Чтобы заметить злоупотребление учётными записями', 'Et märgata kontode kuritarvitamist'),
    kept: 'siteLog',
  },
  {
    tables: ['ai_usage'],
    what: text(
      'How many drafts by a model a teacher made on a day, and how much of it was used; neither their texts nor the drafts',
      'Сколько черновиков с помощью модели преподаватель сделал за день и какой объём использован; ни тексты, ни черновики не хранятся',
      'Mitu mustandit õpetaja mudelil päevas teha lasi ja kui palju sellest kulus; ei tekste ega mustandeid',
    ),
    why: text(
      'To keep to the limits of a day and a month',
      'Чтобы соблюдать дневной и месячный лимит',
      'Et pidada kinni päeva ja kuu piirmäärast',
    ),
    kept: 'draftUsage',
  },
  {
    tables: ['site_texts'],
    what: text(
      'Texts of the school: its name, its greeting and its pages, such as the imprint',
      'Тексты школы: название, приветствие и страницы, например сведения о владельце сайта',
      'Kooli tekstid: nimi, tervitus ja lehed, näiteks andmed lehe pidaja kohta',
    ),
    why: text('To show them to visitors', 'Чтобы показывать их посетителям', 'Et neid külastajatele näidata'),
    kept: 'always',
  },
  {
    tables: ['backups'],
    what: text(
      'When backups were made, without their content',
      'Когда сделаны резервные копии, без их содержимого',
      'Millal varukoopiad tehti, ilma sisuta',
    ),
    why: text(
      'So that operators know that nothing is lost',
      'Чтобы администраторы знали, что ничего не потеряно',
      'Et haldajad teaksid, et midagi ei lähe kaduma',
    ),
    kept: 'backupRecord',
  },
  {
    tables: ['translations', 'secrets', 'web_files', 'text_bytes', 'nodes'],
    what: text(
      'Nothing about people: translations of words, keys, files and processes of the program, how much text there is in all',
      'Ничего о людях: переводы слов, ключи, файлы и процессы программы, общий объём текста',
      'Ei midagi inimeste kohta: sõnade tõlked, programmi võtmed, failid ja protsessid, teksti maht kokku',
    ),
    why: text('To work', 'Для работы', 'Töötamiseks'),
    kept: 'always',
  },
]

const WORDS = {
  en: {
    title: 'What is stored, why, and for how long',
    head: ['What', 'Why', 'How long'],
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    kept: {
      account: 'until the account is deleted',
      classroom: `until it is deleted, and ${BIN_DAYS} days in Recently deleted`,
      homework: `until the teacher deletes it, and ${BIN_DAYS} days after that`,
      day: 'up to a day',
      always: 'as long as the site exists',
    },
    foot: 'Nothing is passed on to others, except for notifications on a device where you turned them on: they go through the push service of the browser vendor, encrypted and without names or texts. No page requests anything from other sites, except the players of YouTube and Vimeo on boards that contain such a video. Backups of the operator may contain deleted data for up to four weeks.',
  },
  ru: {
    title: 'Что хранится, зачем и как долго',
    head: ['Что', 'Зачем', 'Как долго'],
    days: (days: number) =>
      `${days} ${new Intl.PluralRules('ru').select(days) === 'one' ? 'день' : new Intl.PluralRules('ru').select(days) === 'few' ? 'дня' : 'дней'}`,
    kept: {
      account: 'до удаления учётной записи',
      classroom: `до удаления и ещё ${BIN_DAYS} дней в «Недавно удалённом»`,
      homework: `пока преподаватель не удалит, и ещё ${BIN_DAYS} дней`,
      day: 'до одного дня',
      always: 'пока существует сайт',
    },
    foot: 'Данные не передаются другим; исключение — уведомления на устройстве, где вы их включили: они идут через службу уведомлений производителя браузера в зашифрованном виде, без имён и текстов. Ни одна страница не обращается к другим сайтам, кроме проигрывателей YouTube и Vimeo на досках, где есть такое видео. Резервные копии администратора могут содержать удалённые данные до четырёх недель.',
  },
  et: {
    title: 'Mida, miks ja kui kaua hoitakse',
    head: ['Mida', 'Miks', 'Kui kaua'],
    days: (days: number) => (days === 1 ? '1 päev' : `${days} päeva`),
    kept: {
      account: 'kuni konto kustutamiseni',
      classroom: `kuni kustutamiseni ja ${BIN_DAYS} päeva hiljuti kustutatute seas`,
      homework: `kuni õpetaja selle kustutab, ja veel ${BIN_DAYS} päeva`,
      day: 'kuni üks päev',
      always: 'kuni sait on olemas',
    },
    foot: 'Andmeid ei anta teistele edasi. Erand on teated seadmes, kus sa need sisse lülitasid: need käivad läbi brauseri tootja teateteenuse, krüpteeritult ning ilma nimede ja tekstideta. Ükski leht ei tee päringuid teistele saitidele, välja arvatud YouTube’i ja Vimeo mängijad tahvlitel, kus on selline video. Haldaja varukoopiates võivad kustutatud andmed olla kuni neli nädalat.',
  },
} as const

/** Returns the page about stored data in a language, as Markdown. */
export function storedDataPage(language: keyof Text): string {
  const { title, head, days, kept, foot } = WORDS[language]
  const time = (period: Kept): string =>
    period in kept ? kept[period as keyof typeof kept] : days(KEPT_DAYS[period as keyof typeof KEPT_DAYS])
  const rows = STORED.map(({ what, why, kept: period }) => `| ${what[language]} | ${why[language]} | ${time(period)} |`)
  return [`# ${title}`, '', `| ${head.join(' | ')} |`, '| --- | --- | --- |', ...rows, '', foot, ''].join('\n')
}
