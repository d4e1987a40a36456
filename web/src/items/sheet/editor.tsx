import { Checkbox, Input, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SHEET_ASK_MAX_LENGTH, SHEET_PAGES_MAX } from '@keel/contract/constants'
import { sheetLines, sheetRatios } from '@keel/contract/items/sheet/looks'
import type { SheetValue } from '@keel/contract/items/sheet/schema'
import fields from '../_shared/editor-fields.module.css'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import classes from './editor.module.css'
import { getPaperSize } from './paper'
import { SheetPages } from './sheet-pages'
import { useContentLang } from '../_shared/item-context'

/** Edits what to draw and the paper, above the pages, which can be drawn on meanwhile. */
export function SheetEditor(props: EditorProps<SheetValue>) {
  const lang = useContentLang()
  const t = useTranslations('sheet-editor')
  const [value, change] = useDraft(props)
  // A field may be empty while a number is typed.
  const [typed, setTyped] = useState<number | string | null>(null)
  const [first] = useState(props.value)
  const isSmaller = value.pages < first.pages || getPaperSize(value).height < getPaperSize(first).height
  return (
    <>
      <div className={`${fields.fields} ${classes.fields}`}>
        <Textarea
          label={t('ask')}
          placeholder={t('askPlaceholder')}
          value={value.ask}
          maxLength={SHEET_ASK_MAX_LENGTH}
          autosize
          lang={lang}
          dir="auto"
          onChange={({ currentTarget }) => change({ ...value, ask: currentTarget.value })}
        />
        <div className={classes.paper}>
          <Choice
            label={t('ratio')}
            data={sheetRatios.map((ratio) => ({ value: ratio, label: t(ratio) }))}
            value={value.ratio}
            onChange={(ratio) => change({ ...value, ratio })}
          />
          <Choice
            label={t('lines')}
            data={sheetLines.map((lines) => ({ value: lines, label: t(lines) }))}
            value={value.lines}
            onChange={(lines) => change({ ...value, lines })}
          />
          <NumberInput
            className={classes.pages}
            label={t('pages')}
            min={1}
            max={SHEET_PAGES_MAX}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            clampBehavior="strict"
            value={typed ?? value.pages}
            onChange={(pages) => {
              setTyped(pages)
              if (typeof pages === 'number' && pages >= 1) change({ ...value, pages })
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
        {isSmaller && (
          <p className={classes.hint} role="status">
            {t('kept')}
          </p>
        )}
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('answers')}
          checked={value.answers}
          onChange={({ currentTarget }) => change({ ...value, answers: currentTarget.checked })}
        />
      </div>
      <SheetPages itemId={props.itemId} value={value} />
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  data: { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, ...rest }: ChoiceProps<T>) {
  const id = useId()
  return (
    <Input.Wrapper className={classes.choice} label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl aria-labelledby={id} {...rest} />
    </Input.Wrapper>
  )
}
