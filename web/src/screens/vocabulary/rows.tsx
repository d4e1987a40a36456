import { useTranslations } from 'use-intl/react'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { LongList } from '../../ui/long-list'
import { Row, type RowTasks } from './row'

interface Props extends RowTasks {
  words: readonly VocabularyEntry[]
  /** The rows shown are older than the request. */
  old: boolean
  hasMore: boolean
  onMore: () => void
}

const ROW_HEIGHT = 69

export function Rows({ words, old, hasMore, onMore, ...tasks }: Props) {
  const t = useTranslations('vocabulary')
  return (
    <LongList items={words} rowHeight={ROW_HEIGHT} label={t('list')} old={old} hasMore={hasMore} onMore={onMore}>
      {(word, place) => <Row key={word.id} word={word} {...place} {...tasks} />}
    </LongList>
  )
}
