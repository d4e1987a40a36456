import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconShieldCog,
  IconTrash,
  IconUserEdit,
  IconUserShare,
  type IconProps,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { ROLE } from '@keel/contract/constants'
import type { SitePerson } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import * as calls from '../../../data/site/calls'
import { fullName } from '../../../ui/avatar'
import { confirm } from '../../../ui/confirm/confirm'
import { toast } from '../../../ui/toast/toast'
import { HandOverDialog } from './hand-over-dialog'

type Change = 'endSessions' | 'reset' | 'toTeacher' | 'toStudent' | 'toOperator' | 'endOperator' | 'close' | 'reopen' | 'erase'

const CHANGES: Record<Change, { icon: ComponentType<IconProps>; danger?: true; run: (id: number) => Promise<unknown> }> = {
  endSessions: { icon: IconLogout, run: calls.endPersonSessions },
  reset: { icon: IconKey, run: calls.sendPersonReset },
  toTeacher: { icon: IconUserEdit, run: (id) => calls.changeRole(id, ROLE.teacher) },
  toStudent: { icon: IconUserEdit, run: (id) => calls.changeRole(id, ROLE.student) },
  toOperator: { icon: IconShieldCog, run: (id) => calls.setOperator(id, true) },
  endOperator: { icon: IconShieldCog, run: (id) => calls.setOperator(id, false) },
  close: { icon: IconLock, danger: true, run: calls.closeAccount },
  reopen: { icon: IconLockOpen, run: calls.reopenAccount },
  erase: { icon: IconTrash, danger: true, run: calls.eraseAccount },
}

/** Returns the changes that make sense for this account; the server decides. */
function changesFor({ role, operator, verified, closed_at }: SitePerson): Change[] {
  const isTeacher = role === ROLE.teacher
  if (closed_at !== null) return ['reopen', 'erase']
  return [
    'endSessions',
    'reset',
    ...(operator ? [] : ([isTeacher ? 'toStudent' : 'toTeacher'] as const)),
    ...(operator ? (['endOperator'] as const) : isTeacher && verified ? (['toOperator'] as const) : []),
    'close',
    'erase',
  ]
}

/** What an operator can do with an account; each is asked for first. */
export function PersonMenu({ person }: { person: SitePerson }) {
  const t = useTranslations('admin.people')
  const queryClient = useQueryClient()
  const name = fullName(person)
  const [handingOver, setHandingOver] = useState(false)
  const ask = (change: Change) =>
    confirm({
      title: t(`${change}.title`, { name }),
      body: t(`${change}.text`, { name }),
      confirmLabel: t(`${change}.label`),
      danger: CHANGES[change].danger ?? false,
      onConfirm: async () => {
        await CHANGES[change].run(person.id)
        toast.success(t(`${change}.done`))
        await queryClient.invalidateQueries({ queryKey: keys.site })
      },
    })
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menuOf', { name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {person.role === ROLE.teacher && (
          <Menu.Item leftSection={<IconUserShare size={17} aria-hidden />} onClick={() => setHandingOver(true)}>
            {t('handOver.label')}
          </Menu.Item>
        )}
        {changesFor(person).map((change) => {
          const { icon: Icon, danger } = CHANGES[change]
          return (
            <Menu.Item
              key={change}
              leftSection={<Icon size={17} aria-hidden />}
              color={danger ? 'red' : undefined}
              onClick={() => ask(change)}
            >
              {t(`${change}.label`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <>
      {menu}
      {handingOver && <HandOverDialog person={person} onClose={() => setHandingOver(false)} />}
    </>
  )
}
