import { IconArrowDown, IconArrowUp, IconTrash, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { DICTATION_TEXT_MAX_LENGTH } from '@keel/contract/constants'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { useContentLang } from '../_shared/item-context'
import { EditorRow, RowTool } from '../_shared/rows/editor-rows'
import { RowText } from '../_shared/rows/row-fields'
import type { Rows } from '../_shared/rows/use-rows'
import { isBlank } from './edit'
import { useSentence } from './use-sentence'

interface PartRowProps {
  itemId: number
  list: Rows<DictationPart>
  part: DictationPart
  lang: DictationValue['lang']
  at: number
  /** Returns true when the text became parts. */
  onPaste: (text: string) => boolean
}

/** One dictated text, how it sounds, and what can be done to it. */
export function PartRow({ itemId, list, part, lang, at, onPaste }: PartRowProps) {
  const t = useTranslations('dictation-editor')
  const taught = useContentLang()
  const number = at + 1
  const of = list.rows.length
  const sentence = useSentence(`dictation-editor-${itemId}-${part.id}`, part.text, lang)
  const tools = (
    <>
      {sentence &&
        (sentence.busy ? (
          <RowTool label={t('hush', { number })} icon={IconVolumeOff} onClick={sentence.stop} />
        ) : (
          <RowTool label={t('listen', { number })} icon={IconVolume} isDisabled={isBlank(part)} onClick={() => void sentence.play()} />
        ))}
      <RowTool label={t('partUp', { number })} icon={IconArrowUp} isDisabled={at === 0} onClick={() => list.step(part.id, -1)} />
      <RowTool label={t('partDown', { number })} icon={IconArrowDown} isDisabled={number === of} onClick={() => list.step(part.id, 1)} />
      <RowTool label={t('partDelete', { number })} icon={IconTrash} isDisabled={of === 1} onClick={() => list.remove(at)} />
    </>
  )
  return (
    <EditorRow number={list.numberOf(part.id)} name={t('part', { number })} isLong tools={tools}>
      <RowText
        field={part.id}
        label={t('textOf', { number })}
        placeholder={t('textPlaceholder')}
        maxRows={8}
        maxLength={DICTATION_TEXT_MAX_LENGTH}
        value={part.text}
        lang={lang ?? taught}
        autoFocus={at === 0}
        onChange={(text) => list.replace({ ...part, text })}
        onEnter={() => list.goOn(at)}
        onErase={part.text === '' && of > 1 && (() => list.erase(at))}
        onPaste={onPaste}
      />
    </EditorRow>
  )
}
