import type { Language } from '@keel/contract/constants'
import type { ErrorCode } from '@keel/contract/errors'

/** The sentence of every error, in each language. */
export const texts: Record<ErrorCode, Record<Language, string>> = {
  'bad.input': { en: 'Check what you entered', ru: 'Проверьте введённые данные', et: 'Palun kontrolli sisestatut' },
  'bad.csrf': {
    en: 'This page is out of date. Please reload it',
    ru: 'Страница устарела. Обновите её',
    et: 'Leht on aegunud. Palun laadi see uuesti',
  },
  'not.signed.in': { en: 'Log in to continue', ru: 'Войдите в систему', et: 'Palun logi sisse' },
  forbidden: { en: 'You don’t have permission to do this', ru: 'У вас нет прав на это действие', et: 'Sul pole selleks õigust' },
  'not.found': { en: 'Not found', ru: 'Не найдено', et: 'Ei leitud' },
  conflict: {
    en: 'Someone else changed this first. Please try again',
    ru: 'Кто-то успел раньше. Попробуйте ещё раз',
    et: 'Keegi jõudis ette. Palun proovi uuesti',
  },
  'too.many': {
    en: 'Too many attempts. Please wait a moment',
    ru: 'Слишком много попыток. Подождите немного',
    et: 'Liiga palju katseid. Palun oota veidi',
  },
  internal: { en: 'Oops, something went wrong :(', ru: 'Ой, что-то пошло не так :(', et: 'Oih, midagi läks valesti :(' },
  unavailable: { en: 'The service isn’t available right now', ru: 'Сервис сейчас недоступен', et: 'Teenus pole praegu saadaval' },
  busy: {
    en: 'Too many people are doing this at once. Please try again in a few seconds',
    ru: 'Сейчас это делает слишком много людей. Повторите попытку через несколько секунд',
    et: 'Praegu teeb seda korraga liiga palju inimesi. Palun proovi mõne sekundi pärast uuesti',
  },
  'login.failed': { en: 'Incorrect login or password', ru: 'Неверный логин или пароль', et: 'Vale kasutajanimi või parool' },
  'email.used': { en: 'E-mail is already in use', ru: 'Этот e-mail уже используется', et: 'See e-posti aadress on juba kasutusel' },
  'email.not.found': { en: 'E-mail not found', ru: 'E-mail не найден', et: 'E-posti aadressi ei leitud' },
  'wrong.password': { en: 'Wrong password', ru: 'Неверный пароль', et: 'Vale parool' },
  'weak.password': {
    en: 'This password is easy to guess. Choose another one',
    ru: 'Этот пароль слишком простой. Выберите другой',
    et: 'See parool on liiga levinud. Palun vali teine',
  },
  'captcha.not.solved': { en: 'Confirm that you are human', ru: 'Подтвердите, что вы человек', et: 'Kinnita, et oled inimene' },
  'verify.link.invalid': {
    en: 'Email confirmation link is invalid',
    ru: 'Ссылка для подтверждения e-mail недействительна',
    et: 'E-posti kinnituslink ei kehti',
  },
  'reset.link.invalid': {
    en: 'This link to set a new password is invalid or has expired',
    ru: 'Ссылка для смены пароля недействительна или устарела',
    et: 'See paroolilink ei kehti või on aegunud',
  },
  'login.again': {
    en: 'To continue, log out and log in again',
    ru: 'Чтобы продолжить, выйдите и войдите снова',
    et: 'Jätkamiseks logi välja ja uuesti sisse',
  },
  'sign.in.expired': {
    en: 'This took too long or started in another browser. Please log in again',
    ru: 'Прошло слишком много времени, или вход начат в другом браузере. Войдите снова',
    et: 'See võttis liiga kaua aega või algas teises brauseris. Palun logi uuesti sisse',
  },
  'provider.failed': {
    en: 'The other account wasn’t confirmed. Please log in again',
    ru: 'Другая учётная запись не подтверждена. Войдите снова',
    et: 'Teist kontot ei kinnitatud. Palun logi uuesti sisse',
  },
  'provider.unavailable': {
    en: 'The other account can’t be reached right now. Please try again later',
    ru: 'Сервис другой учётной записи сейчас недоступен. Повторите попытку позже',
    et: 'Teise konto teenus pole praegu kättesaadav. Palun proovi hiljem uuesti',
  },
  'provider.email.missing': {
    en: 'The other account has no e-mail address. Ask the people who manage it to add one',
    ru: 'В другой учётной записи не указан e-mail. Попросите того, кто ею управляет, добавить адрес',
    et: 'Teisel kontol pole e-posti aadressi. Palu selle haldajal aadress lisada',
  },
  'provider.no.access': {
    en: 'Your account there doesn’t open this site. Contact the operator of this site',
    ru: 'Ваша учётная запись не даёт доступа к этому сайту. Обратитесь к администратору сайта',
    et: 'Sinu konto ei anna ligipääsu sellele lehele. Pöördu selle lehe haldaja poole',
  },
  'identity.last': {
    en: 'This is the only way to log in to your account. Set a password first',
    ru: 'Другого способа войти в вашу учётную запись нет. Сначала задайте пароль',
    et: 'Muud moodi sinu kontole sisse logida ei saa. Määra enne parool',
  },
  'passkey.unknown': {
    en: 'This passkey isn’t connected to an account here. Log in another way',
    ru: 'Этот ключ доступа здесь не зарегистрирован. Войдите другим способом',
    et: 'Selle pääsuvõtmega pole siin kontot seotud. Logi sisse muul viisil',
  },
  'passkey.failed': {
    en: 'The passkey couldn’t be checked. Please try again',
    ru: 'Не удалось проверить ключ доступа. Попробуйте ещё раз',
    et: 'Pääsuvõtit ei õnnestunud kontrollida. Palun proovi uuesti',
  },
  'token.scope': {
    en: 'This API token may not do this',
    ru: 'У этого API-токена нет прав на это действие',
    et: 'Sellel API-tõendil pole selleks õigust',
  },
  'name.used': { en: 'This name is already in use', ru: 'Это имя уже занято', et: 'See nimi on juba kasutusel' },
  'not.verified': {
    en: 'Confirm your e-mail first',
    ru: 'Сначала подтвердите свой e-mail',
    et: 'Palun kinnita kõigepealt oma e-post',
  },
  'account.closed': {
    en: 'This account is closed. Contact the operator of this site',
    ru: 'Эта учётная запись закрыта. Обратитесь к администратору сайта',
    et: 'See konto on suletud. Pöördu selle lehe haldaja poole',
  },
  'registration.closed': {
    en: 'You need an invitation to create an account here',
    ru: 'Чтобы создать здесь учётную запись, нужно приглашение',
    et: 'Siin konto loomiseks on vaja kutset',
  },
  'invitation.invalid': {
    en: 'This invitation is no longer valid. Ask for a new one',
    ru: 'Это приглашение больше не действует. Попросите новое',
    et: 'See kutse enam ei kehti. Küsi uus',
  },
  'site.storage.full': {
    en: 'This site has no storage left. Ask its operator for more',
    ru: 'На сайте не осталось места для файлов. Обратитесь к администратору',
    et: 'Lehel pole failide jaoks enam ruumi. Pöördu haldaja poole',
  },
  'operator.last': {
    en: 'This is the last operator of this site. Make someone else an operator first',
    ru: 'Это последний администратор сайта. Сначала назначьте другого',
    et: 'See on lehe viimane haldaja. Määra enne teine haldaja',
  },
  'operator.only': {
    en: 'An operator has to be a teacher with an open account and a confirmed e-mail',
    ru: 'Администратором может быть только преподаватель с действующей учётной записью и подтверждённым e-mail',
    et: 'Haldaja peab olema õpetaja, kelle konto on avatud ja e-post kinnitatud',
  },
  'role.in.use': {
    en: 'This teacher still has classrooms or scheduled lessons. Delete them first',
    ru: 'У этого преподавателя ещё есть классы или запланированные уроки. Сначала удалите их',
    et: 'Sellel õpetajal on veel klasse või kavandatud tunde. Kustuta need enne',
  },
  'handover.receiver': {
    en: 'Choose another teacher with an open account and a confirmed e-mail address',
    ru: 'Выберите другого преподавателя с открытой учётной записью и подтверждённым e-mail',
    et: 'Vali teine õpetaja, kelle konto on avatud ja e-posti aadress kinnitatud',
  },
  'handover.storage': {
    en: 'This teacher doesn’t have enough storage for it. Allow them more, or choose someone else',
    ru: 'У этого преподавателя не хватит места. Увеличьте его хранилище или выберите другого',
    et: 'Sellel õpetajal pole selleks piisavalt ruumi. Anna talle ruumi juurde või vali keegi teine',
  },
  'handover.overlap': {
    en: 'This teacher already teaches at the time of some of these lessons. Move those lessons first, or choose someone else',
    ru: 'Некоторые из этих уроков совпадают по времени с уроками выбранного преподавателя. Сначала перенесите их или выберите другого',
    et: 'Osa neist tundidest on samal ajal, kui valitud õpetaja juba tunde annab. Muuda enne nende aega või vali keegi teine',
  },
  'room.no.access': {
    en: 'You have no access to this classroom',
    ru: 'У вас нет доступа к этому классу',
    et: 'Sul pole sellele klassile ligipääsu',
  },
  'room.full': { en: 'This classroom is full', ru: 'В этом классе нет свободных мест', et: 'See klass on täis' },
  'invite.invalid': {
    en: 'This invitation is no longer valid. Ask your teacher for a new link',
    ru: 'Это приглашение больше не действует. Попросите у преподавателя новую ссылку',
    et: 'See kutse enam ei kehti. Küsi õpetajalt uus link',
  },
  'invite.students.only': { en: 'This invitation is for students', ru: 'Это приглашение для учеников', et: 'See kutse on õpilastele' },
  'address.of.teacher': {
    en: 'This address belongs to a teacher account',
    ru: 'Этот адрес принадлежит учётной записи преподавателя',
    et: 'See aadress kuulub õpetaja kontole',
  },
  'address.required': {
    en: 'This needs an account with an e-mail address',
    ru: 'Для этого нужна учётная запись с адресом электронной почты',
    et: 'Selleks on vaja e-posti aadressiga kontot',
  },
  'address.exists': {
    en: 'This account has an e-mail address',
    ru: 'У этой учётной записи есть адрес электронной почты',
    et: 'Sellel kontol on e-posti aadress',
  },
  'personal.link.invalid': {
    en: 'This personal link doesn’t work. Ask your teacher for a new one',
    ru: 'Эта личная ссылка не работает. Попросите у преподавателя новую',
    et: 'See isiklik link ei tööta. Küsi õpetajalt uus',
  },
  'lesson.unavailable': { en: 'This lesson is unavailable', ru: 'Этот урок недоступен', et: 'See tund pole saadaval' },
  'time.unavailable': { en: 'This time is unavailable', ru: 'Это время недоступно', et: 'See aeg pole saadaval' },
  'file.too.large': { en: 'This file is too large', ru: 'Этот файл слишком большой', et: 'See fail on liiga suur' },
  'files.unavailable': {
    en: 'Files can’t be saved or opened right now. Please try again in a moment',
    ru: 'Сейчас файлы не сохраняются и не открываются. Попробуйте чуть позже',
    et: 'Faile ei saa praegu salvestada ega avada. Palun proovi veidi hiljem uuesti',
  },
  'file.missing': {
    en: 'This file is no longer on the server. Please upload it again',
    ru: 'Этого файла больше нет на сервере. Загрузите его ещё раз',
    et: 'Seda faili enam serveris ei ole. Palun laadi see uuesti üles',
  },
  'storage.full': {
    en: 'Not enough storage left. Delete files and boards you no longer need, also in “Recently deleted”',
    ru: 'Не хватает места. Удалите ненужные файлы и доски, в том числе в «Недавно удалённом»',
    et: 'Ruumi ei jätku. Kustuta failid ja tahvlid, mida enam ei vaja, ka hiljuti kustutatute seast',
  },
  'body.too.large': { en: 'This is too much to send at once', ru: 'Слишком большой объём данных', et: 'Seda on korraga liiga palju' },
  'bad.doc.type': {
    en: 'This type of file isn’t supported',
    ru: 'Файлы такого типа не поддерживаются',
    et: 'Seda failitüüpi ei toetata',
  },
  'file.no.sound': {
    en: 'There is no sound in this file. Record it again or select another one',
    ru: 'В этом файле нет звука. Запишите его заново или выберите другой',
    et: 'Selles failis pole heli. Salvesta see uuesti või vali teine fail',
  },
  'upload.stopped': { en: 'Upload stopped', ru: 'Загрузка остановлена', et: 'Üleslaadimine peatati' },
  'archive.invalid': {
    en: 'This archive can’t be read, so nothing was added',
    ru: 'Этот архив не удалось прочитать, поэтому ничего не добавлено',
    et: 'Seda arhiivi ei saa lugeda, seega midagi ei lisatud',
  },
  'archive.too.large': {
    en: 'This archive is too large, so nothing was added',
    ru: 'Этот архив слишком большой, поэтому ничего не добавлено',
    et: 'See arhiiv on liiga suur, seega midagi ei lisatud',
  },
  'export.too.large': {
    en: 'This is too much for one file. Export it in parts',
    ru: 'Для одного файла это слишком много. Экспортируйте по частям',
    et: 'Ühe faili jaoks on seda liiga palju. Palun ekspordi osade kaupa',
  },
  'export.file.missing': {
    en: 'A file is no longer on the server. Upload it again or delete its item, then export',
    ru: 'Файла больше нет на сервере. Загрузите его ещё раз или удалите этот элемент, а потом экспортируйте',
    et: 'Faili enam serveris ei ole. Laadi see uuesti üles või kustuta see element ja ekspordi siis',
  },
  'backups.off': {
    en: 'No backups are made on this site yet',
    ru: 'На этом сайте резервные копии пока не создаются',
    et: 'Sellel saidil varukoopiaid veel ei tehta',
  },
  'limit.reached': { en: 'The limit has been reached', ru: 'Больше добавить нельзя', et: 'Siia enam rohkem ei mahu' },
  'board.full': {
    en: 'This board is full: it can hold 8\u00a0MB of text, exercises and questions. Create another board for more',
    ru: 'Доска заполнена: на ней помещается 8\u00a0МБ текстов, упражнений и вопросов. Создайте для нового материала другую доску',
    et: 'Tahvel on täis: sellele mahub 8\u00a0MB tekste, harjutusi ja küsimusi. Lisa uue materjali jaoks uus tahvel',
  },
  'item.changed': {
    en: 'Someone else has changed this in the meantime',
    ru: 'Тем временем это изменил кто-то другой',
    et: 'Keegi teine on seda vahepeal muutnud',
  },
  'item.being.edited': {
    en: 'Currently being edited by a teacher and thus unavailable to students',
    ru: 'Сейчас редактируется преподавателем и недоступно ученикам',
    et: 'Õpetaja muudab seda praegu ja see pole õpilastele saadaval',
  },
  'text.changed': {
    en: 'The student has changed the text in the meantime',
    ru: 'Ученик тем временем изменил текст',
    et: 'Õpilane on teksti vahepeal muutnud',
  },
  'homework.handed.in': {
    en: 'This homework is handed in. Take it back to go on with it',
    ru: 'Это задание сдано. Чтобы продолжить, отзовите его',
    et: 'See kodutöö on esitatud. Jätkamiseks võta see tagasi',
  },
  'homework.closed': {
    en: 'This homework is closed',
    ru: 'Это домашнее задание закрыто',
    et: 'See kodutöö on suletud',
  },
  'homework.state': {
    en: 'This isn’t possible any more. Reload the page to see how the homework stands',
    ru: 'Это уже невозможно. Обновите страницу, чтобы увидеть состояние задания',
    et: 'See pole enam võimalik. Laadi leht uuesti, et näha kodutöö seisu',
  },
  'homework.empty': {
    en: 'Choose something that students can see',
    ru: 'Выберите то, что видят ученики',
    et: 'Vali midagi, mida õpilased näevad',
  },
  'draft.late': {
    en: 'The service did not answer in time. Nothing was changed.',
    ru: 'Сервис не ответил вовремя. Ничего не изменилось.',
    et: 'Teenus ei vastanud õigel ajal. Midagi ei muudetud.',
  },
  'draft.unreachable': {
    en: 'The service can’t be reached. Nothing was changed.',
    ru: 'Сервис недоступен. Ничего не изменилось.',
    et: 'Teenusega ei saa ühendust. Midagi ei muudetud.',
  },
  'draft.key.refused': {
    en: 'The service refused the key. Ask the operator of this site.',
    ru: 'Сервис не принял ключ. Обратитесь к администратору сайта.',
    et: 'Teenus ei võtnud võtit vastu. Pöördu selle lehe haldaja poole.',
  },
  'draft.busy': {
    en: 'The service is busy. Try again soon.',
    ru: 'Сервис занят. Повторите попытку чуть позже.',
    et: 'Teenus on hõivatud. Proovi varsti uuesti.',
  },
  'draft.used.up': {
    en: 'Today’s drafts are used up.',
    ru: 'На сегодня черновики закончились.',
    et: 'Tänased mustandid on otsas.',
  },
  'draft.unreadable': {
    en: 'The draft could not be read. Try a shorter text.',
    ru: 'Черновик не удалось прочитать. Попробуйте текст покороче.',
    et: 'Mustandit ei õnnestunud lugeda. Proovi lühema tekstiga.',
  },
  'suggestions.off': {
    en: 'Students’ answers may not be sent to the service here. You can change that in the settings of the classroom.',
    ru: 'Отправлять ответы учеников сервису здесь не разрешено. Это можно изменить в настройках класса.',
    et: 'Õpilaste vastuseid ei tohi siin teenusele saata. Seda saad muuta klassi seadetes.',
  },
  'suggestions.too.long': {
    en: 'This text is too long for suggestions: up to 6,000 characters are sent.',
    ru: 'Этот текст слишком длинный: отправляется не больше 6000 знаков.',
    et: 'See tekst on soovituste jaoks liiga pikk: saadetakse kuni 6000 tähemärki.',
  },
  'suggestions.unreadable': {
    en: 'The service’s answer can’t be read. Try again.',
    ru: 'Ответ сервиса не удалось прочитать. Попробуйте ещё раз.',
    et: 'Teenuse vastust ei õnnestunud lugeda. Proovi uuesti.',
  },
  'call.running': {
    en: 'This is still being done. Try again in a moment',
    ru: 'Это действие ещё выполняется. Повторите попытку чуть позже',
    et: 'See toiming on veel pooleli. Proovi hetke pärast uuesti',
  },
  'message.too.old': {
    en: 'Messages can’t be edited after 15 minutes',
    ru: 'Сообщение можно изменить только в течение 15 минут',
    et: 'Sõnumit saab muuta vaid 15 minuti jooksul',
  },
}
