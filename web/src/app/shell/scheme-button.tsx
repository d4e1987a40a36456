import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from '../../ui/tooltip'

interface SchemeButtonProps {
  labelled: boolean
  className?: string
  labelClassName?: string
}

/** Switches between the light and the dark colour scheme. */
export function SchemeButton({ labelled, className, labelClassName }: SchemeButtonProps) {
  const t = useTranslations('shell')
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = dark ? t('light') : t('dark')
  const Icon = dark ? IconSun : IconMoon
  return (
    <Tooltip label={label} position="right" disabled={labelled}>
      <button type="button" className={className} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        <Icon size={21} stroke={1.6} aria-hidden />
        <span className={labelClassName}>{label}</span>
      </button>
    </Tooltip>
  )
}
