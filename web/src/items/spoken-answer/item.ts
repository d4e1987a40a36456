import { IconMessageCircle } from '@tabler/icons-react'
import { spokenAnswer as behaviour } from '@keel/contract/items/spoken-answer/behaviour'
import { loadRecorderTexts } from '../../i18n/language'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 260

export const spokenAnswer = defineItem(behaviour, {
  label: 'spoken-answer.spokenAnswer',
  icon: IconMessageCircle,
  add: [],
  hint: 'spoken-answer.spokenAnswerHint',
  View: lazyView(() => import('./view').then((module) => module.SpokenAnswerView), HEIGHT),
  editor: lazyEditor(async () => (await Promise.all([import('./editor'), loadRecorderTexts()]))[0].SpokenAnswerEditor),
  height: HEIGHT,
})
