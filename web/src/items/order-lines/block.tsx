import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { OrderLine } from '@keel/contract/items/order-lines/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import classes from './order-lines.module.css'
import { useContentLang } from '../_shared/item-context'

/** Lines that stand together; `marked`: a mark between them says that they are joined. */
export function BlockLines({ lines, marked = false }: { lines: readonly OrderLine[]; marked?: boolean }) {
  const lang = useContentLang()
  const t = useTranslations('order-lines')
  return (
    <div className={classes.lines}>
      {lines.map(({ id, who = '', text }, at) => (
        <div key={id}>
          {marked && at > 0 && <IconLink className={classes.join} size={14} stroke={2} role="img" aria-label={t('joined')} />}
          <p className={classes.text} lang={lang} dir="auto">
            {who.trim() !== '' && (
              <span className={classes.who}>
                <bdi>{who.trim()}</bdi>:{' '}
              </span>
            )}
            {text.trim()}
          </p>
        </div>
      ))}
    </div>
  )
}

export interface BlockProps {
  lines: readonly OrderLine[]
  /** How it is called in announcements. */
  name: string
  /** Its number in the sortable list. */
  number: number
  /** Whether it can go up or down. */
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  onMove: (step: -1 | 1) => void
}

/** One line, or several that are joined, to be moved by its handle or by the buttons. */
export function Block({ lines, name, number, isFirst, isLast, disabled, onMove }: BlockProps) {
  const t = useTranslations('order-lines')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const step = (by: -1 | 1, isEnd: boolean) => (
    // At an end of the list it keeps the focus.
    <ActionIcon
      className={classes.step}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t(by < 0 ? 'up' : 'down', { name })}
      aria-disabled={isEnd || undefined}
      disabled={disabled}
      onClick={() => {
        if (!isEnd) onMove(by)
      }}
    >
      {by < 0 ? <IconArrowUp size={17} stroke={1.75} aria-hidden /> : <IconArrowDown size={17} stroke={1.75} aria-hidden />}
    </ActionIcon>
  )
  return (
    <li
      ref={row.ref}
      style={row.style}
      className={classes.block}
      data-joined={lines.length > 1 || undefined}
      data-dragged={row.dragged || undefined}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name })} data-screen {...row.handle} disabled={disabled}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <BlockLines lines={lines} marked />
      <div className={classes.steps}>
        {step(-1, isFirst)}
        {step(1, isLast)}
      </div>
    </li>
  )
}
