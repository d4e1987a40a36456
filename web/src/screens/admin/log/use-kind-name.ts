import type { LogKind } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'

/** Keys of texts have no dots. */
type TextKey<Kind extends string> = Kind extends `${infer Area}.${infer Name}` ? `${Area}_${Name}` : never

/** Returns a function that names what happened. */
export function useKindName(): (kind: LogKind) => string {
  const t = useTranslations('admin.log.kinds')
  return (kind) => t(kind.replace('.', '_') as TextKey<LogKind>)
}
