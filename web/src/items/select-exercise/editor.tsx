import { useTranslations } from 'use-intl/react'
import type { SelectValue } from '@keel/contract/items/select-exercise/schema'
import { GapEditor } from '../_shared/gaps/gap-editor'
import type { EditorProps } from '../_shared/item-type'

/** Edits the text of the exercise, and the options of each of its gaps. */
export function SelectEditor({ value, onChange, isDirty, clickedAt }: EditorProps<SelectValue>) {
  const t = useTranslations('items')
  return <GapEditor kind="select" label={t('selectExercise')} value={value} onChange={onChange} isDirty={isDirty} clickedAt={clickedAt} />
}
