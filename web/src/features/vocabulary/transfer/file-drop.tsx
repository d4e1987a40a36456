import { Button } from '@mantine/core'
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './import.module.css'
import type { Refused } from './types'

/** Drag a file in, or choose one; under it, why the last one was not read. */
export function FileDrop({ refused, onFile }: { refused: Refused | undefined; onFile: (file: File) => void }) {
  const t = useTranslations('vocabulary')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      {refused && (
        <p className={classes.refused} role="alert">
          <IconAlertCircle size={20} stroke={1.8} aria-hidden />
          <span>
            {t(`refusal.${reasonOf(refused)}`)}. {t('import.unchanged')}
          </span>
        </p>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the way for keys */}
      <div
        className={classes.area}
        data-over={over || undefined}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) drag(event, false)
        }}
        onDrop={(event) => {
          drag(event, false)
          const [file] = event.dataTransfer.files
          if (file) onFile(file)
        }}
      >
        <IconFileImport className={classes.icon} size={30} stroke={1.5} aria-hidden />
        <p className={classes.lead}>{over ? t('import.dropNow') : t('import.drop')}</p>
        <Button onClick={() => input.current?.click()} data-autofocus>
          {t('import.select')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".apkg,.colpkg,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onFile(file)
          }}
        />
        <p className={classes.quiet}>{t('import.kinds')}</p>
      </div>
    </>
  )
}

const SAID = ['too_large', 'empty', 'not_text', 'too_new', 'encrypted', 'bomb', 'damaged', 'too_hard'] as const
/** Reasons that say the same here have one text. */
function reasonOf(why: Refused): (typeof SAID)[number] | 'not_anki' {
  if (why === 'unsafe') return 'damaged'
  return SAID.find((one) => one === why) ?? 'not_anki'
}
