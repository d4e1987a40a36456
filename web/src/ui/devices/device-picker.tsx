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
  /** Called with the id to use from now on; null is the system's choice. */
  onChoose: (id: string | null) => void
  disabled?: boolean
}

/** The choice of a microphone, camera or speaker; the caller stores it in this browser. */
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
