import type { LogKind } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'

/** Returns a function that names what happened. */
export function useKindName(): (kind: LogKind) => string {
  const t = useTranslations('admin.log.kinds')
  // Keys of texts have no dots.
  return (kind) => t(kind.replace('.', '_'))
}
