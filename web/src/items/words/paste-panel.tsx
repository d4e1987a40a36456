import { Button, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { parsePairLines } from '@keel/contract/tables/pair-lines'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

/** A field for a whole list, one word per line. */
export function PastePanel({ onAdd, onCancel }: { onAdd: (text: string) => void; onCancel: () => void }) {
  const lang = useContentLang()
  const t = useTranslations('words-editor')
  const [text, setText] = useState('')
  const late = useDeferredValue(text)
  const count = useMemo(() => parsePairLines(late).rows.length, [late])
  return (
    <div className={classes.paste}>
      <Textarea
        label={t('pasteLabel')}
        description={t('pasteHint')}
        placeholder={t('pasteExample')}
        rows={6}
        autoFocus
        lang={lang}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.pasteFoot}>
        <Button size="sm" disabled={count === 0} onClick={() => onAdd(text)}>
          {t('pasteAdd', { count })}
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
