import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DeviceLists } from '../../lib/media-devices/device-list'
import { chosenDevice, type DeviceKind } from '../../lib/media-devices/preferences'
import { canChooseSpeaker } from '../../lib/media-devices/speaker'

const LABELS = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

export interface DevicePickerProps {
  kind: DeviceKind
  lists: DeviceLists
  /** Called with the id to use from now on; null is what the system prefers. */
  onChoose: (id: string | null) => void
  disabled?: boolean
}

/** Which microphone, camera or speaker; remembered in this browser by whoever carries the choice out. */
export function DevicePicker({ kind, lists, onChoose, disabled = false }: DevicePickerProps) {
  const t = useTranslations('devices')
  const [chosen, setChosen] = useState(() => chosenDevice(kind) ?? '')
  const devices = lists[kind]
  const fixed = kind === 'audiooutput' && !canChooseSpeaker()
  const known = devices.some(({ id }) => id === chosen)
  return (
    <NativeSelect
      label={t(LABELS[kind])}
      description={fixed ? t('speakerFixed') : undefined}
      disabled={disabled || fixed || devices.length === 0}
      value={known ? chosen : ''}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value)
        onChoose(value === '' ? null : value)
      }}
      data={[{ value: '', label: t('systemDefault') }, ...devices.map(({ id, label }) => ({ value: id, label }))]}
    />
  )
}
