import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { PageFrame } from '../../ui/page-frame'
import { LookSection } from './look-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { Section } from './section'
import { SessionsSection } from './sessions-section'
import classes from './settings.module.css'

const DeviceSettings = lazy(() => import('../../features/devices/device-settings').then((module) => ({ default: module.DeviceSettings })))

/** One's own name, look, devices, password and sessions. */
export function SettingsScreen() {
  const t = useTranslations('settings')
  return (
    <PageFrame title={t('title')} back="/home">
      <div className={classes.sections}>
        <ProfileSection />
        <LookSection />
        <Section title={t('devices.title')}>
          <Suspense fallback={<Skeleton height={280} />}>
            <DeviceSettings />
          </Suspense>
        </Section>
        <PasswordSection />
        <SessionsSection />
      </div>
    </PageFrame>
  )
}
