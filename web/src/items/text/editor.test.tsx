import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { text as behaviour } from '@keel/contract/items/text/behaviour'
import { type TextValue, TextValue as schema } from '@keel/contract/items/text/schema'
import { axeFaults } from '../../testing/axe'
import { paste, showEditor, showView } from '../_shared/testing'

const box = () => page.getByRole('textbox', { name: 'Text' })
const focused = () => expect.element(box()).toHaveFocus()

test('typing makes a value that fits the contract', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await userEvent.keyboard('Tere')
  expect(schema.parse(editor.last())).toEqual({
    content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'Tere' }] }],
  })
  expect(await axeFaults()).toEqual([])
})

test('stores marks, colour, size, alignment and lists, and reads them back unchanged', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await page.getByRole('button', { name: 'Bold' }).click()
  await userEvent.keyboard('bold')
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Text colour' }).click()
  await page.getByRole('menuitem', { name: 'Orange' }).click()
  await page.getByRole('button', { name: 'Text size' }).click()
  await page.getByRole('menuitem', { name: 'Huge' }).click()
  await page.getByRole('button', { name: 'Alignment' }).click()
  await page.getByRole('menuitem', { name: 'Align centre' }).click()
  const value = schema.parse(editor.last())
  expect(value.content[0]).toMatchObject({ attrs: { textAlign: 'center' }, content: [{ text: 'bold' }] })
  expect(JSON.stringify(value)).toContain('"color":"#e07d55"')
  expect(JSON.stringify(value)).toContain('"fontSize":"34px"')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  expect(schema.parse(editor.last()).content[0]).toMatchObject({ type: 'bulletList' })
})

test('pastes text without its style, one paragraph per line', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  paste({ 'text/html': '<h1 style="color:red">One</h1><script>alert(1)</script><b>two</b>', 'text/plain': 'One\r\ntwo' })
  expect(schema.parse(editor.last()).content).toEqual([
    { type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'One' }] },
    { type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'two' }] },
  ])
})

test('refuses a link that runs script', async () => {
  const editor = await showEditor<TextValue>(1, { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'word' }] }] })
  await focused()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Link address' }), 'javascript:alert(1)')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Enter a web or e-mail address')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Link address' }), 'keel.example/words')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(JSON.stringify(schema.parse(editor.last()))).toContain('"href":"https://keel.example/words"')
})

test('arrow keys move among the tools, which are one tab stop', async () => {
  await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Italic' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Bold')
})

test('readers see lists, links and empty lines, and no stored script address', async () => {
  const bad = { type: 'link', attrs: { href: 'javascript:alert(1)' } } as const
  await showView<TextValue>(1, {
    content: [
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'milk', marks: [{ type: 'bold' }] }] }] },
        ],
      },
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'good', marks: [{ type: 'link', attrs: { href: 'https://keel.example' } }] },
          { type: 'text', text: 'bad', marks: [bad] },
        ],
      },
    ],
  })
  await expect.element(page.getByRole('listitem')).toHaveTextContent('milk')
  await expect.element(page.getByRole('link', { name: 'good' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(page.getByText('bad')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test.each([
  ['a megabyte', 'word '.repeat(210_000), /too much text/],
  ['five thousand lines', 'x\n'.repeat(5000), /too long/],
  ['a line without end', 'я'.repeat(120_000), /too long|too much text/],
])('pasting %s explains the refusal and keeps the text editable', async (_what, text, reason) => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await userEvent.keyboard('Tere')
  paste({ 'text/plain': text })
  await expect.element(page.getByText(reason)).toBeVisible()
  await userEvent.keyboard(' jälle')
  expect(schema.parse(editor.last()).content).toMatchObject([{ content: [{ text: 'Tere jälle' }] }])
})

test('nests a list to the greatest depth and not beyond', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  for (let depth = 0; depth < 14; depth++) await userEvent.keyboard('x{Enter}{Tab}')
  await expect.element(page.getByText('Lists can’t be nested any deeper')).toBeVisible()
  expect(schema.safeParse(editor.last()).success).toBe(true)
})

test('supports the usual shortcuts: bold, italic, underline, a list, undo, a link', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  await userEvent.keyboard('{Control>}b{/Control}b{Control>}b{/Control}{Control>}i{/Control}i{Control>}i{/Control}{Control>}u{/Control}u')
  expect(schema.parse(editor.last()).content).toMatchObject([
    { content: ['bold', 'italic', 'underline'].map((type) => ({ marks: [{ type }] })) },
  ])
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Link address' })).toHaveFocus()
  await userEvent.keyboard('keel.example{Enter}')
  expect(JSON.stringify(schema.parse(editor.last()))).toContain('"href":"https://keel.example"')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(JSON.stringify(schema.parse(editor.last()))).not.toContain('href')
})

test('the tools fit the screen of a phone', async () => {
  await page.viewport(360, 700)
  await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  const bar = page.getByRole('toolbar').element()
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
  for (const tool of bar.querySelectorAll('[data-tool]')) {
    const { left, right } = tool.getBoundingClientRect()
    expect(left >= 0 && right <= 360).toBe(true)
  }
})

test('pastes HTML that comes without plain text', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  paste({ 'text/html': '<p>only html</p>' })
  expect(schema.parse(editor.last()).content).toMatchObject([{ type: 'paragraph', content: [{ type: 'text', text: 'only html' }] }])
})

test('pastes a list of Word as a list by levels, without its signs', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  const line = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}</span>${text}</p>`
  paste({
    'text/plain': '·\tüks\r\no\tkaks\r\n1.\tkolm\r\nlõpp\r\n',
    'text/html': `${line(1, '·', 'üks')}${line(2, 'o', 'kaks')}${line(1, '1.', 'kolm')}<p class=MsoNormal>lõpp</p>`,
  })
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  const { content } = schema.parse(editor.last())
  expect(content).toMatchObject([
    {
      type: 'bulletList',
      content: [{ content: [text('üks'), { type: 'bulletList', content: [{ content: [text('kaks')] }] }] }],
    },
    { type: 'orderedList', content: [{ content: [text('kolm')] }] },
    text('lõpp'),
  ])
  expect(content).toHaveLength(3)
})

test('says what to do with an image pasted into a text', async () => {
  await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  paste({ 'text/html': '<img src="data:image/png;base64,">' })
  await expect.element(page.getByText(/Images and files can’t be pasted into a text/)).toBeVisible()
})

test('says that images beside a pasted text are left out', async () => {
  const editor = await showEditor<TextValue>(1, behaviour.emptyValue())
  await focused()
  paste({ 'text/plain': 'kass', 'text/html': '<p>kass</p>' })
  await expect.poll(() => JSON.stringify(editor.last())).toContain('kass')
  expect(page.getByText(/Only the text was pasted/).query()).toBeNull()
  paste({ 'text/plain': 'koer', 'text/html': '<p><img src="https://keel.example/dog.png" alt="">koer</p>' })
  await expect.element(page.getByText(/Only the text was pasted/)).toBeVisible()
  expect(JSON.stringify(editor.last())).toContain('koer')
})
