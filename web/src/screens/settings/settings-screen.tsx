import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { loadSchoolTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { PageFrame } from '../../ui/page-frame'
import { AccountSection } from './account-section'
import { IdentitiesSection } from './identities-section'
import { LookSection } from './look-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { Section } from './section'
import { SiteSection } from './site-section'
import { SessionsSection } from './sessions-section'
import { TokensSection } from './tokens-section'
import classes from './settings-screen.module.css'
import section from './section.module.css'

const DeviceSettings = retriedPart(() => import('../../features/devices/device-settings').then((module) => module.DeviceSettings))

const RemindersSection = retriedPart(async () => {
  const [module] = await Promise.all([import('./reminders-section'), loadSchoolTexts()])
  return module.RemindersSection
})

/** The user's profile, look, devices, password and sessions. */
export function SettingsScreen() {
  const t = useTranslations('settings')
  // Without an address there is nothing to log in with but a session: what changes it begins with an address.
  const hasAddress = useUser().email !== ''
  return (
    <PageFrame title={t('title')} back="/home">
      <div className={classes.sections}>
        <ProfileSection />
        <LookSection />
        <RemindersSection fallback={<div className={`${section.section} ${classes.reminders}`} />} />
        <Section title={t('devices.title')}>
          <DeviceSettings fallback={<Skeleton className={classes.devices} />} />
        </Section>
        {hasAddress && (
          <>
            <PasswordSection />
            <PasskeysSection />
            <IdentitiesSection />
          </>
        )}
        <SessionsSection />
        {hasAddress && <TokensSection />}
        <AccountSection />
        <SiteSection />
      </div>
    </PageFrame>
  )
}
