import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Messages } from '../../i18n/messages'

type FromItems = keyof Messages['items']
type FromOther = { [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}` }[keyof Messages]

/** The key of a text about an item type: in the namespace `items`, or prefixed with another namespace. */
export type ItemText = FromItems | FromOther

/** Returns a function that translates such keys. */
export function useItemText(): (text: ItemText) => string {
  const t = useTranslations()
  return useCallback((text) => t((text.includes('.') ? text : `items.${text}`) as 'items.text'), [t])
}
