import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DrawnObject } from '@keel/contract/entities/drawing'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import type { DrawingStore } from './drawing-store'

const KINDS = ['path', 'line', 'arrow', 'rect', 'ellipse'] as const satisfies DrawnShape['kind'][]

/** Returns a function that names drawn objects for screen readers: what it is, and whose. */
export function useObjectName({ viewer }: DrawingStore): (object: DrawnObject) => string {
  const t = useTranslations('sketch')
  return useMemo(() => {
    const [own, others] = [t('own'), t(viewer.teaches ? 'students' : 'teachers')]
    // Computed once per object: a page may have thousands.
    const names = (whose: string) => new Map<string, string>(KINDS.map((kind) => [kind, t('named', { kind: t(`kind_${kind}`), whose })]))
    const [ownNames, othersNames] = [names(own), names(others)]
    return ({ stroke, user_id }) => {
      const isOwn = user_id === viewer.id
      if (stroke.kind === 'text') return t('textNamed', { text: stroke.text, whose: isOwn ? own : others })
      return (isOwn ? ownNames : othersNames).get(stroke.kind) ?? ''
    }
  }, [viewer, t])
}
