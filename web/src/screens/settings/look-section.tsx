import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { type Language, LANGUAGES } from '@keel/contract/constants'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { useUser } from '../../data/users/me'
import { updateUser } from '../../data/users/calls'
import { chooseLanguage, LANGUAGE_NAMES, languageStore } from '../../i18n/language'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { BrowserNotificationsRow } from './browser-notifications-row'
import { Section } from './section'
import classes from './section.module.css'
import { SwitchRow } from './switch-row'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** Language, colours and sounds; each choice is saved at once. */
export function LookSection() {
  const t = useTranslations('settings.look')
  const language = useStore(languageStore, (state) => state.language)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const user = useUser()
  const [setLanguage] = useAction(async (lang: Language) => {
    try {
      await chooseLanguage(lang)
      await updateUser({ lang })
    } catch (error) {
      toastError(error)
    }
  })
  const [setSounds, savingSounds] = useAction(async (sounds: boolean) => {
    try {
      await updateUser({ sounds })
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Row label={t('language')} hint={t('languageHint')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={language}
            onChange={(value) => setLanguage(value)}
            data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
          />
        )}
      </Row>
      <Row label={t('scheme')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={SCHEMES.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Row>
      <SwitchRow label={t('sounds')} hint={t('soundsHint')} isOn={user.sounds} disabled={savingSounds} onChange={setSounds} />
      <BrowserNotificationsRow />
    </Section>
  )
}

function Row({ label, hint, children }: { label: string; hint?: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.row}>
      <span className={classes.label}>
        <span id={id}>{label}</span>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </span>
      {children(id)}
    </div>
  )
}
