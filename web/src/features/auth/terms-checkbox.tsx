import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addTexts } from '../../i18n/language'
import classes from './terms.module.css'

const Dialog = lazy(async () => {
  const [module] = await Promise.all([import('./terms-dialog'), addTexts('terms')])
  return { default: module.TermsDialog }
})

/** "I accept the terms and the privacy notice", with links to both texts. */
export function TermsCheckbox(props: CheckboxProps) {
  const t = useTranslations('auth.terms')
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <div>
      <Checkbox name="terms" radius="xs" label={t('accept')} {...props} />
      <Anchor component="button" type="button" className={classes.read} size="sm" onClick={() => setOpened(true)}>
        {t('read')}
      </Anchor>
      {opened !== null && (
        <Suspense>
          <Dialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
