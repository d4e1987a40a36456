import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'

/** The menu entries that move a row up or down; an impossible step is disabled. */
export function MoveItems({ onUp, onDown }: { onUp: (() => void) | undefined; onDown: (() => void) | undefined }) {
  const t = useTranslations('dnd')
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={17} stroke={1.6} aria-hidden />} disabled={!onUp} onClick={onUp}>
        {t('up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={17} stroke={1.6} aria-hidden />} disabled={!onDown} onClick={onDown}>
        {t('down')}
      </Menu.Item>
    </>
  )
}
