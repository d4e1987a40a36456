import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import classes from './import-dialog.module.css'
import type { Choice } from './use-choice'

/** Whether several items are added to the library one by one, or on one board. */
export function LibraryChoices({ choice, title }: { choice: Choice; title: string }) {
  const t = useTranslations('import')
  const { board, setBoard } = choice
  return (
    <div className={classes.library}>
      <Checkbox
        label={t('oneBoard')}
        checked={board !== null}
        onChange={(event) => setBoard(event.currentTarget.checked ? title.slice(0, TITLE_MAX_LENGTH).trim() || t('boardName') : null)}
      />
      {board !== null && (
        <TextInput
          aria-label={t('boardLabel')}
          value={board}
          maxLength={TITLE_MAX_LENGTH}
          error={board.trim() === '' ? t('boardMissing') : null}
          onChange={(event) => setBoard(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
