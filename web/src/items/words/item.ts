import { IconVocabulary } from '@tabler/icons-react'
import { emptyWords, words as behaviour } from '@keel/contract/items/words/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { usualLanguages } from './languages'
import { WordsView } from './view'

export const words = defineItem(behaviour, {
  label: 'words.words',
  icon: IconVocabulary,
  add: [
    {
      label: 'words.words',
      icon: IconVocabulary,
      order: 50,
      begins: true,
      kind: 'value',
      value: () => ({ ...emptyWords(), ...usualLanguages() }),
    },
  ],
  View: WordsView,
  editor: lazyEditor(() => import('./editor').then((module) => module.WordsEditor)),
  height: 240,
})
