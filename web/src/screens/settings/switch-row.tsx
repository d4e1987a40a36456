import { Switch } from '@mantine/core'
import { useId } from 'react'
import classes from './section.module.css'

interface SwitchRowProps {
  label: string
  hint: string
  isOn: boolean
  disabled: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, isOn, disabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <label className={`${classes.label} ${classes.what}`} htmlFor={id}>
        {label}
        <span className={classes.hint}>{hint}</span>
      </label>
      <Switch id={id} size="md" checked={isOn} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </div>
  )
}
