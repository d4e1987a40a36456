import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WriteInGapValue } from '@keel/contract/items/write-in-gap/schema'
import { GapEditor } from '../_shared/gaps/gap-editor'
import { type GapContent, followText } from '../_shared/gaps/words'
import type { EditorProps } from '../_shared/item-type'

/** The value stores further answers only; the editor shows the text itself before them. */
const withTexts = ({ content, words = {} }: WriteInGapValue): GapContent => ({
  content,
  words: followText(content, Object.fromEntries(Object.entries(words).map(([id, others]) => [id, [{ id, value: '' }, ...others]]))),
})

const withoutTexts = ({ content, words }: GapContent): WriteInGapValue => ({
  content,
  words: Object.fromEntries(Object.entries(words).flatMap(([id, [, ...others]]) => (others.length > 0 ? [[id, others]] : []))),
})

/** Edits the text of the exercise, and the further correct answers of each of its gaps. */
export function WriteInGapEditor({ value, onChange, isDirty, clickedAt }: EditorProps<WriteInGapValue>) {
  const t = useTranslations('gaps')
  const whole = useMemo(() => withTexts(value), [value])
  return (
    <GapEditor
      kind="write"
      label={t('writeInGap')}
      value={whole}
      onChange={(next) => onChange(withoutTexts(next))}
      isDirty={isDirty}
      clickedAt={clickedAt}
    />
  )
}
