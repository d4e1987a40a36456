import { expect, test } from 'vitest'
import { getPastedText, readPasted } from './pasted'

const html = (text: string, plain = '') => readPasted({ plain, html: text, hasFiles: false })
const IGNORED = (sign: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>`
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${IGNORED(sign)}${text}<o:p></o:p></p>`

test('plain text is taken as it is', () => {
  expect(html('<ul><li>a</li></ul>', ' a\tb\r\nc').text).toBe(' a\tb\r\nc')
  expect(html('<ul><li>a</li></ul>', 'a').lines).toBeNull()
})

test('HTML alone becomes its lines; what is not read is left out', () => {
  const page = `<html><head><style>p{}</style><title>t</title></head><body><!--StartFragment-->
    <h1>One</h1><script>alert(1)</script><p>two <b>three</b>&nbsp;four<br>five</p>
    <div>six<div>seven</div>eight</div><span style="display:none">no</span><p></p><br class="Apple-interchange-newline"><!--EndFragment--></body></html>`
  expect(html(page, '\n').text.split('\n')).toEqual(['One', 'two three four', 'five', 'six', 'seven', 'eight'])
  expect(html('<pre>a  b\n\nc</pre>').text).toBe('a b\n\nc')
})

test('a table becomes columns apart by tabs, with its empty cells', () => {
  expect(html('<table><tr><td><p>koer</p><p>hunt</p></td><td></td><td>dog</td></tr><tr><td>kass</td></tr></table>').text).toBe(
    'koer hunt\t\tdog\nkass',
  )
})

test('lists of Word lose their signs and keep their levels', () => {
  const word = item(1, '·', 'üks') + item(2, 'o', 'kaks') + item(1, '1.', 'kolm') + item(1, '(a)', 'neli') + '<p class=MsoNormal>viis</p>'
  expect(html(word, '·\tüks\r\no\tkaks\r\n1.\tkolm\r\n(a)\tneli\r\nviis\r\n').lines).toEqual([
    { text: 'üks', list: { ordered: false, level: 1 }, heading: null },
    { text: 'kaks', list: { ordered: false, level: 2 }, heading: null },
    { text: 'kolm', list: { ordered: true, level: 1 }, heading: null },
    { text: 'neli', list: { ordered: true, level: 1 }, heading: null },
    { text: 'viis', list: null, heading: null },
  ])
})

test('the signs are found between comments too', () => {
  const outlook = `<p style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>§&nbsp;</span><!--[endif]-->üks</p>`
  expect(html(outlook, '§ üks').text).toBe('üks')
})

test('lists in HTML alone keep their nesting', () => {
  expect(html('<ol><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ol>').lines).toEqual([
    { text: 'a', list: { ordered: true, level: 1 }, heading: null },
    { text: 'b', list: { ordered: false, level: 2 }, heading: null },
    { text: 'c', list: { ordered: true, level: 1 }, heading: null },
  ])
})

test('headings and lists are read beside plain text where they are asked for', () => {
  const page = '<h1>Terms</h1><p>One.</p><h3>Data</h3><ul><li>name</li></ul><p>Two.</p>'
  expect(html(page, 'Terms\nOne.').lines).toBeNull()
  expect(readPasted({ plain: 'Terms\nOne.', html: page, hasFiles: false }, true).lines).toEqual([
    { text: 'Terms', list: null, heading: 1 },
    { text: 'One.', list: null, heading: null },
    { text: 'Data', list: null, heading: 3 },
    { text: 'name', list: { ordered: false, level: 1 }, heading: null },
    { text: 'Two.', list: null, heading: null },
  ])
  expect(readPasted({ plain: 'One.', html: '<p>One.</p>', hasFiles: false }, true).lines).toBeNull()
})

test('a picture has no text', () => {
  const map = '<img src="https://keel.example/map.png" alt="map">'
  const none = { text: '', lines: null, isOther: true, hasImages: false }
  expect(html(map)).toEqual(none)
  expect(readPasted({ plain: '', html: '', hasFiles: true })).toEqual(none)
  expect(html('')).toEqual({ ...none, isOther: false })
  expect(html(`${map}Tallinn`)).toEqual({ text: 'Tallinn', lines: null, isOther: false, hasImages: true })
  expect(html(`${map}Tallinn`, 'Tallinn').hasImages).toBe(true)
  expect(getPastedText(null)).toBe('')
})
