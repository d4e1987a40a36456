import { IconListCheck } from '@tabler/icons-react'
import { choice as behaviour } from '@keel/contract/items/choice/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { lazyView } from '../_shared/lazy-view'

const HEIGHT = 260

export const choice = defineItem(behaviour, {
  label: 'choice.choice',
  icon: IconListCheck,
  add: [],
  hint: 'choice.choiceHint',
  View: lazyView(() => import('./view').then((module) => module.ChoiceView), HEIGHT),
  editor: lazyEditor(() => import('./editor').then((module) => module.ChoiceEditor)),
  height: HEIGHT,
})
