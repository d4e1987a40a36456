import { useTranslations } from 'use-intl/react'
import type { WordInGapValue } from '@keel/contract/items/word-in-gap/schema'
import { GapEditor } from '../_shared/gaps/gap-editor'
import type { EditorProps } from '../_shared/item-type'

/** Edits the text of the exercise, and the words that are offered beside those of its gaps. */
export function WordInGapEditor({ value, onChange, isDirty, clickedAt }: EditorProps<WordInGapValue>) {
  const t = useTranslations('gaps')
  return <GapEditor kind="drag" label={t('wordInGap')} value={value} onChange={onChange} isDirty={isDirty} clickedAt={clickedAt} />
}
