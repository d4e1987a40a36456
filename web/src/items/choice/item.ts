import { IconListCheck } from '@tabler/icons-react'
import { choice as behaviour } from '@keel/contract/items/choice/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { ChoiceView } from './view'

export const choice = defineItem(behaviour, {
  label: 'choice.choice',
  icon: IconListCheck,
  add: [],
  hint: 'choice.choiceHint',
  View: ChoiceView,
  editor: lazyEditor(() => import('./editor').then((module) => module.ChoiceEditor)),
  height: 260,
})
