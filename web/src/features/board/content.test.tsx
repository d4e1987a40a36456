import { expect, test } from 'vitest'
import { getContent, getFileKind } from './content'

const file = (name: string, type = '') => new File(['x'], name, { type })
function transfer(files: readonly File[], text = '', html = ''): DataTransfer {
  const data = new DataTransfer()
  for (const one of files) data.items.add(one)
  if (text) data.setData('text/plain', text)
  if (html) data.setData('text/html', html)
  return data
}
const png = file('image.png', 'image/png')

test.each([
  ['a picture', transfer([png], '', '<img src="x.png">'), { files: ['image.png'] }],
  ['cells, which a spreadsheet accompanies by their picture', transfer([png], 'cat\tkass'), { text: 'cat\tkass' }],
  ['a file, which a file manager accompanies by its name', transfer([file('a b.pdf')], 'a b.pdf'), { files: ['a b.pdf'] }],
  ['a text', transfer([], ' cat - kass\n'), { text: 'cat - kass' }],
  ['HTML only', transfer([], '', '<p>cat</p><p>dog</p>'), { text: 'cat\ndog' }],
  ['spaces', transfer([], ' \n'), null],
])('%s is taken from the clipboard or a drag', (_name, data, expected) => {
  const content = getContent(data)
  expect(content && ('files' in content ? { files: content.files.map(({ name }) => name) } : content)).toEqual(expected)
})

test.each([
  ['photo.JPG', '', 'image'],
  ['photo', 'image/png', 'image'],
  ['photo.heic', '', 'image'],
  ['talk.mp3', 'audio/mpeg', 'audio'],
  ['memo.m4a', 'audio/mp4', 'audio'],
  ['unit.pdf', 'application/pdf', 'pdf'],
  ['film.mp4', 'video/mp4', 'video'],
  ['film.mkv', '', 'video'],
  ['drawing.svg', 'image/svg+xml', 'image'],
  ['words.xlsx', '', null],
  ['quiz.h5p', '', null],
  ['README', '', null],
])('%s of type %j is uploaded as: %s', (name, type, kind) => {
  expect(getFileKind(file(name, type))).toBe(kind)
})
