import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ORDER_LINE_MAX_LENGTH, ORDER_LINES_MIN, SPEAKER_MAX_LENGTH } from '@keel/contract/constants'
import type { OrderLine } from '@keel/contract/items/order-lines/schema'
import { EditorRow, RowTool } from '../_shared/rows/editor-rows'
import { RowInput, RowText } from '../_shared/rows/row-fields'
import type { Rows } from '../_shared/rows/use-rows'
import { useContentLang } from '../_shared/item-context'

interface LineRowProps {
  list: Rows<OrderLine>
  line: OrderLine
  at: number
  /** Returns true when the text became lines. */
  onPaste: (text: string) => boolean
}

/** One line: its text, in a dialogue its speaker, and what can be done to it. */
export function LineRow({ list, line, at, onPaste }: LineRowProps) {
  const lang = useContentLang()
  const t = useTranslations('order-lines-editor')
  const number = at + 1
  const of = list.rows.length
  const tools = (
    <>
      <RowTool label={t('lineUp', { number })} icon={IconArrowUp} isDisabled={at === 0} onClick={() => list.step(line.id, -1)} />
      <RowTool label={t('lineDown', { number })} icon={IconArrowDown} isDisabled={number === of} onClick={() => list.step(line.id, 1)} />
      <RowTool label={t('lineDelete', { number })} icon={IconTrash} isDisabled={of <= ORDER_LINES_MIN} onClick={() => list.remove(at)} />
    </>
  )
  return (
    <EditorRow
      number={list.numberOf(line.id)}
      name={t('line', { number })}
      columns={line.who === undefined ? undefined : 'narrow-first'}
      isLong
      tools={tools}
    >
      {line.who !== undefined && (
        <RowInput
          field={`${line.id}/who`}
          label={t('whoOf', { number })}
          placeholder={t('whoPlaceholder')}
          value={line.who}
          maxLength={SPEAKER_MAX_LENGTH}
          onChange={(who) => list.replace({ ...line, who })}
          onEnter={() => list.focus(line.id)}
          onPaste={onPaste}
        />
      )}
      <RowText
        field={line.id}
        label={t('textOf', { number })}
        placeholder={t('textPlaceholder')}
        maxRows={8}
        maxLength={ORDER_LINE_MAX_LENGTH}
        lang={lang}
        value={line.text}
        autoFocus={at === 0}
        onChange={(text) => list.replace({ ...line, text })}
        onEnter={() => list.goOn(at)}
        onErase={line.text === '' && of > ORDER_LINES_MIN && (() => list.erase(at))}
        onPaste={onPaste}
      />
    </EditorRow>
  )
}
