import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconFileImport, IconX } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TextFormat } from '@keel/contract/import/formats'
import classes from './import-dialog.module.css'
import { EncodingSelect } from '../../ui/encoding-select'
import type { UseReading } from './use-reading'

const FORMATS: TextFormat[] = ['words', 'pairs', 'select', 'write', 'drag', 'gift', 'aiken', 'text']
const ACCEPTED = '.txt,.gift,.csv,.tsv,.md,.xlsx,.xml,.h5p,text/plain,text/csv,text/xml'

/** The field for text or a file, and its recognised format. */
export function SourcePane({ id, reading }: { id: string; reading: UseReading }) {
  const t = useTranslations('import')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { sourceFile, format, chosen } = reading
  const isPackage = sourceFile !== null && !sourceFile.isText
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the way for keys
    <div
      className={classes.source}
      data-over={over || undefined}
      data-file={sourceFile !== null || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        setOver(false)
        reading.setFile(file)
      }}
    >
      {!isPackage && (
        <Textarea
          id={id}
          label={t('source')}
          description={over ? t('dropNow') : t('sourceHint')}
          classNames={{ input: classes.text }}
          placeholder={t('placeholder')}
          value={reading.text}
          onChange={(event) => reading.setText(event.currentTarget.value)}
          rows={10}
          spellCheck={false}
          data-autofocus
        />
      )}
      {sourceFile && (
        <div className={classes.chosenFile}>
          <span className={classes.file}>{sourceFile.file.name}</span>
          <Button variant="subtle" size="compact-sm" leftSection={<IconX size={15} aria-hidden />} onClick={reading.clear}>
            {t('removeFile')}
          </Button>
        </div>
      )}
      <div className={classes.choices}>
        {sourceFile?.encoding && (
          <EncodingSelect value={sourceFile.encoding} onChange={(encoding) => reading.setFile(sourceFile.file, encoding)} />
        )}
        {!isPackage && reading.text.trim() !== '' && (
          <NativeSelect
            label={t('kind')}
            value={chosen ?? ''}
            onChange={(event) => reading.setFormat(event.currentTarget.value === '' ? null : (event.currentTarget.value as TextFormat))}
            data={[
              {
                value: '',
                label: format && !chosen ? t('recognised', { kind: t(`kinds.${format}`) }) : t('byItself'),
              },
              ...FORMATS.map((value) => ({ value, label: t(`kinds.${value}`) })),
            ]}
          />
        )}
      </div>
      <div className={classes.pick}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('pick')}
        </Button>
        <span className={classes.hint}>{t('pickHint')}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('pick')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be selected again after it was corrected.
          event.currentTarget.value = ''
          if (file) reading.setFile(file)
        }}
      />
    </div>
  )
}
