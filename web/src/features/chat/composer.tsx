import { ActionIcon, CloseButton } from '@mantine/core'
import { IconCheck, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { MESSAGE_MAX_LENGTH } from '@keel/contract/constants'
import type { Message } from '@keel/contract/entities/chat'
import { useAction } from '../../lib/use-action'
import { notifyError } from '../../ui/notify/notify-error'
import classes from './chat.module.css'

const COUNTER_FROM = MESSAGE_MAX_LENGTH - 300
/** Drafts live as long as the page: a folded panel or another tab must not lose one. */
const drafts = new Map<string, string>()

interface Props {
  /** The message being changed; null writes a new one. */
  edited: Message | null
  draftKey: string
  onSend: (text: string) => void
  onSave: (message: Message, text: string) => Promise<void>
  onCancel: () => void
  /** Arrow up in an empty field. */
  onEditLast: () => void
}

/** Where one writes. Enter sends, Shift and Enter break the line. */
export function Composer({ edited, draftKey, onSend, onSave, onCancel, onEditLast }: Props) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(edited?.message ?? drafts.get(draftKey) ?? '')
  const ready = text.trim() !== ''
  useEffect(() => {
    if (!edited || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [edited])
  const write = (value: string) => {
    setText(value)
    if (!edited) drafts.set(draftKey, value)
  }
  const [save, saving] = useAction(async () => {
    if (!edited) return
    try {
      await onSave(edited, text.trim())
    } catch (error) {
      notifyError(error)
    }
  })
  const submit = () => {
    if (!ready) return
    if (edited) return save()
    onSend(text.trim())
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter picks a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && edited) {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'ArrowUp' && text === '' && !edited) {
      event.preventDefault()
      onEditLast()
    }
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {edited && (
        <div className={classes.editing}>
          <span>{t('editing')}</span>
          <CloseButton size="sm" aria-label={common('cancel')} onClick={onCancel} />
        </div>
      )}
      <div className={classes.field}>
        <textarea
          ref={field}
          className={classes.input}
          rows={1}
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
          maxLength={MESSAGE_MAX_LENGTH}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          dir="auto"
        />
        <ActionIcon
          type="submit"
          size="lg"
          radius="xl"
          variant="filled"
          disabled={!ready || saving}
          aria-label={edited ? common('save') : common('send')}
        >
          {edited ? <IconCheck size={18} aria-hidden /> : <IconSend2 size={18} aria-hidden />}
        </ActionIcon>
      </div>
      {text.length > COUNTER_FROM && <span className={classes.counter}>{t('left', { count: MESSAGE_MAX_LENGTH - text.length })}</span>}
    </form>
  )
}
