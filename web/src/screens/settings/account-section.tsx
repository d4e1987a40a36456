import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { useUser } from '../../data/users/me'
import { retriedPart } from '../../lib/retried-part'
import { ExportData } from './export-data'
import { Section } from './section'
import { StorageRow } from './storage-row'
import classes from './section.module.css'

const DeleteAccountDialog = retriedPart(() => import('./delete-account-dialog').then((module) => module.DeleteAccountDialog))

/** Export of all the user's data, and deletion of the account. */
export function AccountSection() {
  const t = useTranslations('settings.account')
  const user = useUser()
  const [asked, setAsked] = useState(false)
  return (
    <Section title={t('title')} lead={t('lead')}>
      <StorageRow />
      <ExportData />
      {user.role === ROLE.student && (
        <div className={classes.what}>
          <span className={classes.label}>{t('typing.title')}</span>
          <span className={classes.hint}>{t('typing.hint')}</span>
        </div>
      )}
      <div className={classes.row}>
        <div className={classes.what}>
          <span className={classes.label}>{t('delete.title')}</span>
          <span className={classes.hint}>{t('delete.hint')}</span>
        </div>
        <Button variant="outline" color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={() => setAsked(true)}>
          {t('delete.open')}
        </Button>
      </div>
      {asked && <DeleteAccountDialog onClose={() => setAsked(false)} />}
    </Section>
  )
}
