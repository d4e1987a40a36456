import { IconArrowsLeftRight } from '@tabler/icons-react'
import {
  isCorrectMapWords,
  judgeMapWords,
  type MapWordsAnswer,
  type MapWordsAttempt,
  mapWordsProgress,
} from '@keel/contract/items/map-words/answer'
import { emptyMapWords, isEmptyMapWords, type MapWordsValue } from '@keel/contract/items/map-words/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { MapWordsView } from './view'

export const mapWords = defineItem<MapWordsValue, MapWordsAttempt, MapWordsAnswer>({
  label: 'groups.mapWords',
  icon: IconArrowsLeftRight,
  add: [], // Made through the exercise picker.
  View: MapWordsView,
  editor: lazyEditor(() => import('./editor').then((module) => module.MapWordsEditor)),
  isEmpty: isEmptyMapWords,
  height: 300,
  exercise: {
    hint: 'groups.mapWordsHint',
    value: emptyMapWords,
    judge: judgeMapWords,
    isRight: isCorrectMapWords,
    progress: mapWordsProgress,
    message: 'updateMapWordsExercise',
  },
})
