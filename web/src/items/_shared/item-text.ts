import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Messages } from '../../i18n/messages'

type FromItems = keyof Messages['items']
type FromOther = { [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}` }[keyof Messages]

/** The name of a text about an item type: of the area `items`, or of another area with that before it. */
export type ItemText = FromItems | FromOther

/** Reads such texts. */
export function useItemText(): (text: ItemText) => string {
  const t = useTranslations()
  return useCallback((text) => t((text.includes('.') ? text : `items.${text}`) as 'items.text'), [t])
}
