import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import foot from '../../ui/sticky-foot.module.css'
import classes from './import-dialog.module.css'
import { LibraryChoices } from './library-choices'
import { Preview } from './preview'
import { UploadBar } from './upload-bar'
import { Problems } from './problems'
import { SourcePane } from './source-pane'
import type { ImportTo } from './types'
import { useAdd } from './use-add'
import { useChoice } from './use-choice'
import { type UseReading, useReading } from './use-reading'

/** Turns pasted text or a foreign file into items, with a preview before they are added. */
export function ImportDialog({ to, onClose }: { to: ImportTo; onClose: () => void }) {
  const t = useTranslations('import')
  const tc = useTranslations('common')
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const given = to.kind === 'board' ? to.source : undefined
  const reading = useReading(given)
  const choice = useChoice(reading)
  const { add, upload, stop } = useAdd(to, reading.files)
  const [error, setError] = useState<unknown>(null)
  const [run, adding] = useAction(async () => {
    setError(null)
    try {
      await add(choice.chosenItems(), choice.board, reading.problemCount)
      if (!choice.next()) onClose()
    } catch (failure) {
      if (!isApiError(failure, 'aborted')) setError(failure)
    }
  })
  const count = choice.ticked.size
  const show = (line: number) => selectLine(document.getElementById(SOURCE_ID), reading.text, line)
  return (
    <Dialog
      opened
      onClose={() => !adding && onClose()}
      title={t('title')}
      size={1160}
      fullScreen={narrow}
      changed={!adding && !isGiven(reading, given) && (reading.text.trim() !== '' || reading.sourceFile !== null)}
    >
      <div className={classes.panes}>
        <SourcePane id={SOURCE_ID} reading={reading} />
        <section className={classes.result} aria-label={t('result')}>
          <Problems reading={reading} onShow={reading.format === 'h5p' || reading.format === 'moodle' ? null : show} />
          <Preview reading={reading} choice={choice} naming={to.kind === 'library'} />
        </section>
      </div>
      <div className={foot.foot}>
        {to.kind === 'library' && count > 1 && (
          <LibraryChoices choice={choice} title={reading.title || (reading.sourceFile?.file.name.replace(/\.\w+$/, '') ?? '')} />
        )}
        <FormError error={error} />
        {upload && <UploadBar upload={upload} />}
        <div className={classes.buttons}>
          <Button variant="default" disabled={adding && !upload} onClick={upload ? stop : onClose}>
            {tc('cancel')}
          </Button>
          <Button loading={adding} disabled={count === 0 || reading.busy || (count > 1 && choice.board?.trim() === '')} onClick={run}>
            {t('add', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns whether the source is still the one that was pasted or dropped on the board: nothing is lost when the dialog closes. */
const isGiven = ({ text, sourceFile }: UseReading, given: string | File | undefined): boolean =>
  given !== undefined && (typeof given === 'string' ? text === given : sourceFile?.file === given)

const SOURCE_ID = 'import-source'

/** Selects a line of the source, so that it can be corrected. */
function selectLine(field: HTMLElement | null, text: string, line: number): void {
  if (!(field instanceof HTMLTextAreaElement)) return
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  field.focus()
  field.setSelectionRange(from, from + (lines[line - 1] ?? '').length)
  field.scrollTop = ((line - 3) / lines.length) * field.scrollHeight
}
