import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { isApiError } from '../../data/_shared/errors'
import { updateWord } from '../../data/vocabulary/calls'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { LanguageFields } from './language-fields'
import { type Files, WordFiles } from './word-files'
import type { WordLanguages } from '../../lib/word-languages'
import classes from './vocabulary.module.css'
import { showChanged, showDeleted } from '../../data/vocabulary/cache'

/** Edits a word of the user's vocabulary. */
export function WordDialog({ word, onClose }: { word: VocabularyEntry; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const common = useTranslations('common')
  const client = useQueryClient()
  const [text, setText] = useState(word.word)
  const [translate, setTranslate] = useState(word.translate)
  const [languages, setLanguages] = useState<WordLanguages>(word)
  const [files, setFiles] = useState<Files>({ picture_id: word.picture_id, sound_id: word.sound_id })
  const [error, setError] = useState<unknown>(null)
  const [save, busy] = useAction(async () => {
    setError(null)
    try {
      const { voice, lang } = languages
      showChanged(client, await updateWord(word.id, { word: text.trim(), translate: translate.trim(), voice, lang, ...files }))
      onClose()
    } catch (failure) {
      if (!isApiError(failure, 'not.found')) {
        setError(failure)
        return
      }
      showDeleted(client, word.id)
      toast.error(t('edit.gone', { word: word.word }))
      onClose()
    }
  })
  const twice = isApiError(error, 'conflict')
  return (
    <Dialog opened onClose={onClose} title={t('edit.title')} size="md">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) save()
        }}
      >
        <FormError error={twice ? null : error} />
        <TextInput
          label={t('fields.word')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={twice ? t('edit.twice') : undefined}
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
        <LanguageFields languages={languages} onChange={setLanguages} />
        <WordFiles word={text} files={files} onChange={(change) => setFiles((now) => ({ ...now, ...change }))} />
        <DialogFoot onCancel={onClose} busy={busy}>
          <Button type="submit" loading={busy} disabled={!text.trim()}>
            {common('save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
