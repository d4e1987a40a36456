import { ActionIcon, CloseButton } from '@mantine/core'
import { IconCheck, IconPhoto, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { MESSAGE_MAX_LENGTH } from '@keel/contract/constants'
import type { ChatMessage, MessageFile } from '@keel/contract/entities/chat'
import { getPastedText } from '../../lib/paste/pasted'
import { readLocal, writeLocal } from '../../lib/storage'
import type { LocalName } from '../../lib/storage-names'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { AttachmentList } from './attachments'
import { picturesIn, type Attachments } from './use-attachments'
import classes from './chat.module.css'
import pictures from './pictures.module.css'
import { getPressedKey } from '../../lib/pressed-key'

const COUNTED_WHEN_LEFT = 300

interface Props {
  /** The message being changed; null writes a new one. */
  edited: ChatMessage | null
  /** The name under which the draft is saved in this browser. */
  draftName: LocalName
  attachments: Attachments
  onSend: (text: string, files: MessageFile[]) => void
  onSave: (message: ChatMessage, text: string) => Promise<void>
  onCancel: () => void
  /** Arrow up in an empty field. */
  onEditLast: () => void
}

/** The message field. Enter sends, Shift+Enter breaks the line. */
export function Composer({ edited, draftName, attachments, onSend, onSave, onCancel, onEditLast }: Props) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(edited?.message ?? readLocal(draftName) ?? '')
  const left = MESSAGE_MAX_LENGTH - text.trim().length
  const ready =
    left >= 0 &&
    (edited
      ? text.trim() !== '' || edited.files.length > 0
      : attachments.ready && (text.trim() !== '' || attachments.attachments.length > 0))
  useEffect(() => {
    if (!edited || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [edited])
  const write = (value: string) => {
    setText(value)
    if (!edited) writeLocal(draftName, value === '' ? null : value)
  }
  const [save, saving] = useAction(async () => {
    if (!edited) return
    try {
      await onSave(edited, text.trim())
    } catch (error) {
      toastError(error)
    }
  })
  const submit = () => {
    if (!ready) return
    if (edited) return save()
    onSend(text.trim(), attachments.take())
    write('')
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData)
    // A document pastes text together with a picture of it: then the text is meant.
    if (edited || files.length === 0 || getPastedText(event.clipboardData) !== '') return
    event.preventDefault()
    attachments.add(files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getPressedKey(event)
    if (key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (key === 'Escape' && edited) {
      event.stopPropagation()
      onCancel()
    } else if (key === 'ArrowUp' && text === '' && !edited) {
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
      {!edited && <AttachmentList {...attachments} />}
      <div className={classes.field}>
        {!edited && (
          <>
            <input
              ref={picker}
              type="file"
              accept="image/*"
              multiple
              hidden
              aria-label={t('pictures.add')}
              onChange={(event) => {
                attachments.add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
                field.current?.focus()
              }}
            />
            <ActionIcon
              className={pictures.attach}
              variant="subtle"
              size="lg"
              radius="xl"
              aria-label={t('pictures.add')}
              title={t('pictures.hint')}
              onClick={() => picker.current?.click()}
            >
              <IconPhoto size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </>
        )}
        <textarea
          ref={field}
          className={classes.input}
          rows={1}
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
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
      {left < COUNTED_WHEN_LEFT && left >= 0 && <span className={classes.counter}>{t('left', { count: left })}</span>}
      {left < 0 && (
        <span role="alert" className={classes.tooLong}>
          {t('tooLong', { count: -left })}
        </span>
      )}
    </form>
  )
}
