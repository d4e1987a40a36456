import { expect, test } from 'vitest'
import { languageStore, loadClassroomTexts, loadMemberTexts, showLanguage } from './language'

const areas = () => Object.keys(languageStore.getState().messages ?? {})

test('the texts of boards come once they are asked for, and stay when another language is chosen', async () => {
  await showLanguage('et')
  await loadMemberTexts()
  await loadClassroomTexts()
  await loadMemberTexts()
  expect(areas()).toEqual(expect.arrayContaining(['common', 'home', 'board', 'items']))
  await showLanguage('en')
  expect(languageStore.getState().messages?.board.selectBoard).toBeDefined()
})
