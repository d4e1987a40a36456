import { Button, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { askedOf, type CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import type { FlashCardsAttempt } from '@keel/contract/items/flash-cards/schema'
import { useMediaName } from '../_shared/media/use-media-name'
import { TypedBy, typedField } from '../_shared/typing/typed-by'
import { useTyping } from '../_shared/typing/use-typing'
import classes from './flash-cards.module.css'
import { Sides } from './sides'
import { Sounds } from './sounds'
import { useContentLang } from '../_shared/item-context'

interface Props {
  itemId: number
  /** Key of the answer. */
  answerKey: string
  turn: CardTurn
  /** Whether the answer may be shown. */
  canShow: boolean
  disabled: boolean
  onSubmit: (attempt: FlashCardsAttempt) => void
}

/** A card whose other side is written. */
export function TypedCard({ itemId, answerKey, turn, canShow, disabled, onSubmit }: Props) {
  const lang = useContentLang()
  const t = useTranslations('flash-cards')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const nameOf = useMediaName()
  const [text, setText] = useState('')
  const typing = useTyping(itemId, answerKey, text === '')
  const submit = (attempt: FlashCardsAttempt) => {
    typing.sent()
    onSubmit(attempt)
  }
  return (
    <>
      <div className={classes.card}>
        <Sides turn={turn} open={false} />
      </div>
      <Sounds turn={turn} open={false} />
      <form
        className={classes.form}
        data-keep-mounted={text !== '' || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') submit({ t: text })
        }}
      >
        <TextInput
          data-next
          aria-label={t('answer', { text: nameOf(askedOf(turn), 0) })}
          className={typedField(typing)?.className}
          style={typedField(typing)?.style}
          placeholder={typing.inField?.text ?? t('answerPlaceholder')}
          size="md"
          value={text}
          maxLength={WORD_MAX_LENGTH}
          disabled={disabled}
          lang={turn.first === 'back' ? lang : undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            typing.type(currentTarget.value)
          }}
        />
        <TypedBy {...typing} />
        <div className={classes.foot}>
          <Button type="submit" disabled={disabled || text.trim() === ''}>
            {ti('check')}
          </Button>
          <Button variant="default" disabled={disabled} onClick={() => submit({ know: false })}>
            {t('dontKnow')}
          </Button>
          {canShow && (
            <Button
              variant="subtle"
              disabled={disabled}
              leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
              onClick={() => submit({ show: true })}
            >
              {tg('showAnswer')}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
