import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import classes from './terms.module.css'

const Dialog = retriedPart(async () => {
  const [module] = await Promise.all([import('./terms-dialog'), addTexts('terms')])
  return module.TermsDialog
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
      {opened !== null && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </div>
  )
}
