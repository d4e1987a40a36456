import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Alternative } from '@keel/contract/items/select-exercise/rules'
import { generatedId } from '../../lib/generated-id'
import classes from './select-exercise.module.css'

const MAX_OPTIONS = 20
const MAX_LENGTH = 200

export interface GapOptionsProps {
  /** The first one is right: the words of the text itself. */
  options: Alternative[]
  onChange: (options: Alternative[]) => void
  onRemove: () => void
}

/** What a learner may choose in one gap. */
export function GapOptions({ options, onChange, onRemove }: GapOptionsProps) {
  const t = useTranslations('items')
  const box = useRef<HTMLDivElement>(null)
  const [right, ...others] = options
  const focusLast = () => requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  const add = () => {
    if (options.length >= MAX_OPTIONS) return
    onChange([...options, { id: generatedId(), value: '' }])
    focusLast()
  }
  return (
    <div ref={box} className={classes.options} role="group" aria-label={t('gapOptions', { word: right?.value ?? '' })}>
      <div className={classes.rightOption}>
        <IconCheck size={17} stroke={2.2} aria-hidden />
        {right?.value}
        <small>{t('gapRight')}</small>
      </div>
      {others.map((option, at) => (
        <div key={option.id} className={classes.option}>
          <TextInput
            aria-label={t('gapWrong', { number: at + 1 })}
            placeholder={t('gapWrong', { number: at + 1 })}
            value={option.value}
            maxLength={MAX_LENGTH}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange(options.map((o) => (o.id === option.id ? { ...o, value } : o)))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add()
              }
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('gapOptionDelete', { word: option.value })}
            onClick={() => onChange(options.filter((o) => o.id !== option.id))}
          >
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={options.length >= MAX_OPTIONS}
          onClick={add}
        >
          {t('gapOptionAdd')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
          {t('gapRemove')}
        </Button>
      </div>
    </div>
  )
}
