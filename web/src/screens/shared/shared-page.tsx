import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SharedEntry } from '@keel/contract/entities/library'
import { isItemCode, libraryKinds } from '@keel/contract/items/codes'
import type { Share } from '../../data/_shared/current-share'
import { itemTypes } from '../../items/registry'
import { usePrint } from '../../lib/use-print'
import { SharedFrame } from './shared-frame'
import { NothingHere, SharedItems } from './shared-items'
import { SharedModule } from './shared-module'
import classes from './shared.module.css'

interface Props {
  shared: SharedEntry
  /** Null until calls are sent with the link's token. */
  share: Share | null
  visitor: boolean
}

/** The page of what a link opens. */
export function SharedPage({ shared, share, visitor }: Props) {
  const t = useTranslations('shared')
  const { printing, print } = usePrint()
  const [answered, setAnswered] = useState(false)
  const titlesItself = isItemCode(shared.type) && itemTypes[shared.type].titlesItself
  const tools = (
    <ActionIcon variant="subtle" size="lg" radius="xl" aria-label={t('print')} title={t('print')} onClick={print} ml="auto">
      <IconPrinter size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  return (
    <SharedFrame link={shared.token} visitor={visitor} tools={tools} note={visitor && answered && t('visitor')}>
      <h1 className={titlesItself ? VisuallyHidden.classes['root'] : classes.title}>{shared.name}</h1>
      {share &&
        (shared.type === libraryKinds.module ? (
          <SharedModule moduleId={shared.module_id} share={share} printing={printing} onAnswered={setAnswered} />
        ) : shared.board_id === null ? (
          <NothingHere />
        ) : (
          <SharedItems boardId={shared.board_id} share={share} printing={printing} onAnswered={setAnswered} />
        ))}
    </SharedFrame>
  )
}
