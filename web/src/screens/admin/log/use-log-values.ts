import { ROLE } from '@keel/contract/constants'
import type { Registration, SiteLogEntry } from '@keel/contract/entities/site'
import { SITE_PAGES, SITE_TEXTS } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'

const REGISTRATIONS: readonly Registration[] = ['open', 'invite', 'closed']

type Value = SiteLogEntry['details'][string]
const MEGABYTE_LIMIT_KINDS: ReadonlySet<SiteLogEntry['kind']> = new Set(['storage.changed', 'storage.of_person'])

/** Returns a function that says what an entry of the log changed, the old value beside the new one where it is known; nothing secret is in them. */
export function useLogValues(): (entry: SiteLogEntry) => string[] {
  const t = useTranslations('admin.log.values')
  const people = useTranslations('admin.people')
  const registration = useTranslations('admin.registration')
  const texts = useTranslations('admin.texts.kinds')
  const role = (value: Value) => (value === ROLE.teacher ? people('teacher') : people('student'))
  const limit = (value: Value) => (typeof value === 'number' ? t('megabytes', { count: value }) : t('server'))
  const choice = (value: Value) => {
    const chosen = REGISTRATIONS.find((one) => one === value)
    return chosen ? registration(`${chosen}.label`) : t('server')
  }
  const changed = (details: SiteLogEntry['details'], name: string, show: (value: Value) => string): string => {
    const now = show(details[name] ?? null)
    return 'before' in details ? t('change', { before: show(details['before'] ?? null), now }) : now
  }
  return ({ kind, details }) => {
    if (kind === 'account.role_changed') return [changed(details, 'role', role)]
    if (MEGABYTE_LIMIT_KINDS.has(kind)) return [changed(details, 'megabytes', limit)]
    if (kind === 'registration.changed') return [changed(details, 'chosen', choice)]
    if (kind === 'texts.changed') {
      const text = [...SITE_TEXTS, ...SITE_PAGES].find((one) => one === details['text'])
      return text ? [texts(`${text}.label`)] : []
    }
    if (kind === 'account.handed_over') {
      const { rooms, library, planned, homework } = details
      return [t('handedOver', { rooms: Number(rooms), library: Number(library), planned: Number(planned), homework: Number(homework) })]
    }
    if (kind.startsWith('class.')) {
      const rooms = details['rooms']
      return [changed(details, 'name', String), ...(typeof rooms === 'number' ? [people('rooms', { count: rooms })] : [])]
    }
    const { provider, passkey, email, to } = details
    const shown = [provider, passkey, email, to].filter((one) => typeof one === 'string' && one !== '').map(String)
    return kind === 'invitation.created' && 'role' in details ? [...shown, role(details['role'] ?? null)] : shown
  }
}
