import { Button, Skeleton } from '@mantine/core'
import { PASSKEY_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { Passkey } from '@keel/contract/entities/passkey'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { passkeysQuery, renamePasskey } from '../../data/users/passkeys'
import { supportsPasskeys } from '../../lib/passkeys'
import { retriedPart } from '../../lib/retried-part'
import { useNow } from '../../lib/use-now'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { Section } from './section'
import section from './section.module.css'

const MINUTE_MS = 60_000
const AddDialog = retriedPart(() => import('./add-passkey-dialog').then((module) => module.AddPasskeyDialog))
const RemoveDialog = retriedPart(() => import('./remove-passkey-dialog').then((module) => module.RemovePasskeyDialog))
const NameDialog = retriedPart(() => import('../../ui/name-dialog').then((module) => module.NameDialog))

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys, with buttons to add, rename and remove them; nothing where there are none and the browser takes none. */
export function PasskeysSection() {
  const t = useTranslations('settings.passkeys')
  const queryClient = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const canAdd = supportsPasskeys()
  if (!canAdd && !passkeys.data?.length) return null
  const rename = async ({ id }: Passkey, name: string) => {
    await renamePasskey(id, name)
    await queryClient.invalidateQueries({ queryKey: keys.passkeys })
    toast.success(t('renamed'))
  }
  return (
    <Section title={t('title')} lead={t('lead')}>
      {passkeys.isPending ? (
        <Skeleton height={44} />
      ) : passkeys.isError ? (
        <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : (
        <>
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAsked({ what: 'rename', passkey })}
              onRemove={() => setAsked({ what: 'remove', passkey })}
            />
          ))}
          {canAdd && (
            <div className={section.end}>
              <Button variant="default" onClick={() => setAsked({ what: 'add' })}>
                {t('add')}
              </Button>
            </div>
          )}
        </>
      )}
      {asked?.what === 'add' && <AddDialog onClose={close} />}
      {asked?.what === 'rename' && (
        <NameDialog
          opened
          title={t('renameName', { name: asked.passkey.name })}
          label={t('name')}
          initial={asked.passkey.name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          submitLabel={t('rename')}
          onSubmit={(name) => rename(asked.passkey, name)}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && <RemoveDialog key={asked.passkey.id} passkey={asked.passkey} onClose={close} />}
    </Section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, synced, used_at }, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslations('settings.passkeys')
  const format = useFormatter()
  const now = useNow(MINUTE_MS)
  // Not in the future, should the clocks differ.
  const used = used_at && new Date(Math.min(Date.parse(used_at), now.getTime()))
  return (
    <div className={section.row}>
      <div className={section.what}>
        <span className={section.label}>{name}</span>
        <span className={section.hint}>
          {t(synced ? 'synced' : 'local')} · {used ? t('used', { when: format.relativeTime(used, now) }) : t('unused')}
        </span>
      </div>
      <div className={section.end}>
        <Button variant="subtle" size="compact-sm" aria-label={t('renameName', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button variant="subtle" size="compact-sm" aria-label={t('removeName', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
