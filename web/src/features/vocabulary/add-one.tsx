import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { addWords } from '../../data/vocabulary/calls'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import type { WordLanguages } from '../../lib/word-languages'
import { useTranslation } from './use-translation'
import classes from './vocabulary.module.css'
import { showAdded } from '../../data/vocabulary/cache'

/** One word with its translation; the form stays for the next one. */
export function AddOne({ languages, onClose }: { languages: WordLanguages; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [word, setWord] = useState('')
  const [translate, setTranslate] = useState('')
  const [added, setAdded] = useState('')
  const [error, setError] = useState<unknown>(null)
  const translation = useTranslation(languages, translate, setTranslate)
  const [add, busy] = useAction(async () => {
    setError(null)
    try {
      await addWords({ words: { [word.trim()]: translate.trim() }, ...languages })
      translation.stop()
      setAdded(word.trim())
      setWord('')
      setTranslate('')
      field.current?.focus()
      await showAdded(client)
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (word.trim()) add()
      }}
    >
      <FormError error={error} />
      <TextInput
        ref={field}
        label={t('fields.word')}
        value={word}
        onChange={({ currentTarget: { value } }) => {
          setWord(value)
          setAdded('')
          translation.typed(value)
        }}
        maxLength={WORD_MAX_LENGTH}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        label={t('fields.translation')}
        value={translate}
        onChange={({ currentTarget }) => setTranslate(currentTarget.value)}
        maxLength={WORD_MAX_LENGTH}
        autoComplete="off"
      />
      <p className={classes.done} role="status">
        {added && t('add.added', { word: added })}
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('add.close')}
        </Button>
        <Button type="submit" loading={busy} disabled={!word.trim()}>
          {t('add.add')}
        </Button>
      </DialogFoot>
    </form>
  )
}
