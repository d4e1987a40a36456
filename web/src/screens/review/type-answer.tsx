import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type TranslationLanguage, WORD_MAX_LENGTH } from '@keel/contract/constants'
import classes from './review.module.css'

/** The field for a typed answer. */
export function TypeAnswer({ lang, onAnswer }: { lang: TranslationLanguage | null; onAnswer: (text: string) => void }) {
  const t = useTranslations('vocabulary')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onAnswer(text)
      }}
    >
      <TextInput
        ref={field}
        size="lg"
        aria-label={t('repeat.answer')}
        placeholder={t('repeat.answer')}
        lang={lang ?? undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={WORD_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className={classes.formFoot}>
        <Button type="button" variant="default" size="md" onClick={() => onAnswer('')}>
          {t('repeat.dontKnow')}
        </Button>
        <Button type="submit" size="md" disabled={!text.trim()}>
          {t('repeat.check')}
        </Button>
      </div>
    </form>
  )
}
