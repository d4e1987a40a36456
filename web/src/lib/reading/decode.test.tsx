import { expect, test } from 'vitest'
import { guessEncoding } from './decode'
import { decode } from './encodings'

/** Returns the bytes of a text in a legacy single-byte encoding. */
function encoded(text: string, encoding: string): Uint8Array {
  const page = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [page.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(Array.from(text), (char) => codes.get(char) ?? 63)
}
const wide = (text: string, little: boolean, mark: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
  const sign = little ? [0xff, 0xfe] : [0xfe, 0xff]
  return Uint8Array.from([...(mark ? sign : []), ...new Uint8Array(view.buffer)])
}
const read = async (bytes: Uint8Array) => {
  const encoding = await guessEncoding(bytes)
  return [encoding, decode(bytes, encoding)]
}

test('detects today’s encodings by their mark or their bytes', async () => {
  const text = 'Täna on ilus päev.\r\nСегодня хороший день.'
  expect(await read(new TextEncoder().encode(text))).toEqual(['utf-8', text])
  expect(await read(new TextEncoder().encode(`\ufeff${text}`))).toEqual(['utf-8', text])
  for (const mark of [true, false]) {
    expect(await read(wide(text.slice(0, 20), true, mark))).toEqual(['utf-16le', text.slice(0, 20)])
    expect(await read(wide(text.slice(0, 20), false, mark))).toEqual(['utf-16be', text.slice(0, 20)])
  }
  expect(await read(wide(text, true, true))).toEqual(['utf-16le', text])
})

test('a mark decides for a wide text without a single zero byte', async () => {
  expect(await read(wide('яблоко', true, true))).toEqual(['utf-16le', 'яблоко'])
  expect(await read(wide('яблоко', false, true))).toEqual(['utf-16be', 'яблоко'])
})

test('the first byte of a mark alone decides nothing', async () => {
  expect(await guessEncoding(encoded('юноша', 'windows-1251'))).toBe('windows-1251')
})

test('UTF-8 with a broken character, or cut in the middle of one, is UTF-8', async () => {
  const bytes = new TextEncoder().encode('kõik;all\nsõna;ö')
  expect(await read(bytes.subarray(0, -1))).toEqual(['utf-8', 'kõik;all\nsõna;\ufffd'])
  expect(await read(Uint8Array.from([...bytes, 0xff, 0x0a]))).toEqual(['utf-8', 'kõik;all\nsõna;ö\ufffd\n'])
})

test.each([
  ['windows-1251', '::Вопрос 1::Столица Эстонии? {=Таллин ~Тарту ~Нарва}'],
  ['windows-1251', 'apple - яблоко\nschool - школа'],
  ['windows-1251', 'СТОЛИЦА — Таллин'],
  ['windows-1251', 'мама;mother\r\nпапа;father\r\nдом;house\r\nкошка;cat\r\nсобака;dog\r\nещё;more\r\n'],
  ['windows-1251', 'МАМА;mother\r\nПАПА;father\r\nмоё;mine\r\n'],
  ['windows-1251', 'я;I\r\nты;you\r\nон;he\r\nмы;we\r\n'],
  ['windows-1251', 'to go;идти\r\nit;это\r\nup;вверх\r\n'],
  ['windows-1251', 'дом;house\r\n«мир»;peace\r\n№ 5;number five\r\nтире — тире;dash\r\n'],
  ['windows-1251', 'їжа;food\r\nєдність;unity\r\nґанок;porch\r\n'],
  ['windows-1251', 'Её;her\r\nСвоё;own\r\n'],
  ['windows-1251', 'all;всё\r\n'],
  ['koi8-r', 'Столица Эстонии - какой это город?'],
  ['koi8-r', 'Слово;word\r\nДом;house\r\n'],
  ['koi8-r', 'слово;word\r\nёлка;fir tree\r\nя;I\r\n'],
  ['ibm866', 'слово;word\r\nмама;mum\r\n'],
  ['windows-1257', 'Mis on Läti pealinn? {=Riia ~Šiauliai ~Žemaitija}'],
  ['windows-1257', 'šokolaad;chocolate\r\nžürii;jury\r\nõun;apple\r\n'],
  ['windows-1257', 'ēdiens;food\r\nčetri;four\r\nūdens;water\r\nšis;this\r\n'],
  ['windows-1257', 'ačiū;thanks\r\nąžuolas;oak\r\nėjau;I went\r\n'],
  ['windows-1252', 'sõna - word\nöö - night\nüksköik'],
  ['windows-1252', 'mašin;machine\r\nžest;gesture\r\npõld;field\r\n'],
  ['windows-1252', 'le garçon - the boy\nà bientôt - see you soon'],
  ['windows-1252', 'garçon;boy\r\nfrère;brother\r\nœuf;egg\r\nl’été;summer\r\n'],
  ['windows-1252', 'élève;pupil\r\nété;summer\r\nmère;mother\r\n'],
  ['windows-1252', 'schön;beautiful\r\nStraße;street\r\nMädchen;girl\r\nÜbung;exercise\r\n'],
  ['windows-1252', 'mañana - tomorrow\n¿qué? - what?'],
  ['windows-1252', 'niño;child\r\nmañana;tomorrow\r\n¿qué?;what?\r\n'],
  ['windows-1252', 'día;day\r\naquí;here\r\nsí;yes\r\n'],
  ['windows-1252', 'città;city\r\nperché;why\r\nè;is\r\nperò;but\r\n'],
  ['iso-8859-15', '5 €;five euro\r\nžest;gesture\r\n'],
  ['windows-1250', 'źródło;spring\r\nżółw;turtle\r\n'],
  ['windows-1254', 'ışık;light\r\n'],
  ['macintosh', 'café;coffee\r\nniño;child\r\n'],
])('reads an old file in %s: %j', async (encoding, text) => {
  const [found, made] = await read(encoded(text, encoding))
  // Where both pages have the same characters, either is right.
  expect(made).toBe(text)
  if (text !== decode(encoded(text, encoding), 'windows-1252')) expect(found).toBe(encoding)
})
