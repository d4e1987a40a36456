import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { TextLink } from '../../ui/links'
import { Section } from './section'

/** The school that runs this site, and links to its pages; nothing if it has none. */
export function SiteSection() {
  const t = useTranslations('site')
  const { name, pages } = useSite()
  if (pages.length === 0) return null
  return (
    <Section title={t('pages')} lead={name && <span lang={name.lang}>{name.text}</span>}>
      <Stack gap="sm" align="flex-start">
        {pages.map((page) => (
          <TextLink key={page} to="/site/$page" params={{ page }}>
            {t(page)}
          </TextLink>
        ))}
      </Stack>
    </Section>
  )
}
