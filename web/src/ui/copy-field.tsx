import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { copyText } from '../lib/copy-text'

const SHOWN_MS = 2000

/** A text to copy: shown whole, copied by a button, selected by a click. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput label={label} value={value} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant={copied ? 'light' : 'filled'}
        leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
        onClick={() => void copyText(value).then(setCopied)}
      >
        <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
      </Button>
    </Group>
  )
}
