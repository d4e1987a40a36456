import { useState } from 'react'
import { sameJson } from '@keel/contract/same-json'
import type { EditorProps } from './item-type'

/**
 * The state of an editor of fields: the stored value until something is changed here, then that. A value from elsewhere
 * replaces it while nothing here waits to be stored.
 */
export function useDraft<V>({ value, onChange, isDirty }: Pick<EditorProps<V>, 'value' | 'onChange' | 'isDirty'>): [V, (next: V) => void] {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (!isDirty() && !sameJson(value, draft)) setDraft(value)
  }
  const change = (next: V) => {
    setDraft(next)
    onChange(next)
  }
  return [draft, change]
}
