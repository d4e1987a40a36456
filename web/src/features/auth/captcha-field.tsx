import type { ReactNode } from 'react'
import { Captcha } from './captcha'

interface CaptchaFieldProps {
  /** A form with the field `captcha`. */
  form: {
    errors: Record<string, ReactNode>
    setFieldValue: (field: 'captcha', payload: string) => void
    clearFieldError: (field: 'captcha') => void
  }
  onVerifying: (verifying: boolean) => void
  /** See `CaptchaWidget`. */
  round: number
}

/** The captcha as a field of a form. */
export const CaptchaField = ({ form, onVerifying, round }: CaptchaFieldProps) => (
  <Captcha
    round={round}
    onVerifying={onVerifying}
    error={form.errors['captcha']}
    onSolved={(payload) => {
      form.setFieldValue('captcha', payload)
      if (payload) form.clearFieldError('captcha')
    }}
  />
)
