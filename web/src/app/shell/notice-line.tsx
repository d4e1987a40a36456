import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES } from '@keel/contract/constants'
import type { getSiteNotice } from '@keel/contract/routes/site'
import type { DataOf } from '@keel/contract/route'
import { inLanguage } from '@keel/contract/site-texts'
import { useLocale, useTranslations } from 'use-intl/react'
import { readLocal, writeLocal } from '../../lib/storage'
import { useNow } from '../../lib/use-now'
import { Tooltip } from '../../ui/tooltip'
import classes from './site-notice.module.css'

const MINUTE_MS = 60_000
const CLOSED = 'keel.notice-closed'

/** Tells screens of the whole window how much of it they have. */
function takeHeight(node: HTMLElement | null) {
  if (!node) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--keel-notice-height', `${node.offsetHeight}px`))
  observer.observe(node)
  return () => {
    observer.disconnect()
    style.removeProperty('--keel-notice-height')
  }
}

/** A notice until it ends. Closed, it comes back in this browser when it is another one. */
export function NoticeLine({ notice, compact }: { notice: NonNullable<DataOf<typeof getSiteNotice>>; compact: boolean }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  const [closed, setClosed] = useState(() => readLocal(CLOSED))
  const [whole, setWhole] = useState(false)
  const shown = inLanguage(notice.versions, LANGUAGES.find((language) => language === locale) ?? LANGUAGES[0])
  const name = JSON.stringify(notice)
  if (!shown || closed === name || (notice.until !== null && Date.parse(notice.until) <= now.getTime())) return null
  const close = () => {
    writeLocal(CLOSED, name)
    setClosed(name)
    // The button goes away: the keyboard goes on at the page.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.notice} data-compact={compact || undefined} aria-label={t('notice')} ref={compact ? takeHeight : undefined}>
      <IconInfoCircle className={classes.icon} size={18} stroke={1.8} aria-hidden />
      {compact ? (
        <button type="button" className={classes.text} lang={shown.lang} dir="auto" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {shown.text}
        </button>
      ) : (
        <p className={classes.text} lang={shown.lang} dir="auto">
          {shown.text}
        </p>
      )}
      <Tooltip label={common('close')}>
        <ActionIcon className={classes.close} variant="subtle" color="gray" size={44} aria-label={t('closeNotice')} onClick={close}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}
