import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { revokeTokens } from '../../data/tokens/calls'
import { retriedPart } from '../../lib/retried-part'
import { toast } from '../../ui/toast/toast'

const ConfirmDialog = retriedPart(() => import('../../ui/confirm/confirm-dialog').then((module) => module.ConfirmDialog))

/**
 * Offers to end API tokens, which go on when sessions end. Returns a function that asks about a number of them, unless it is 0, and
 * the dialog to render.
 */
export function useTokensLeft(): [offer: (count: number) => void, dialog: ReactNode] {
  const t = useTranslations('settings.tokens')
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const [opened, setOpened] = useState(false)
  const offer = (left: number) => {
    if (left === 0) return
    setCount(left)
    setOpened(true)
  }
  const end = async () => {
    await revokeTokens()
    await queryClient.invalidateQueries({ queryKey: keys.tokens })
    toast.success(t('endedLeft', { count }))
  }
  const dialog = count > 0 && (
    <ConfirmDialog
      opened={opened}
      title={t('leftTitle')}
      body={t('leftText', { count })}
      confirmLabel={t('endLeft', { count })}
      cancelLabel={t('keepLeft')}
      onConfirm={end}
      onClose={() => setOpened(false)}
    />
  )
  return [offer, dialog]
}
