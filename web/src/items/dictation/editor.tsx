import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { DICTATION_PARTS_MAX, DICTATION_PLAYS_MAX, DICTATION_TEXT_MAX_LENGTH, TRANSLATION_LANGUAGES } from '@keel/contract/constants'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { useLanguageName } from '../../i18n/use-language-name'
import { isLanguage } from '../../lib/word-languages'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRows, RowFaults, RowsFoot } from '../_shared/rows/editor-rows'
import classes from '../_shared/rows/rows.module.css'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { countFaults, newPart, pasteParts } from './edit'
import { PartRow } from './part-row'

/** Edits the dictated texts, one per row, and how they are played and checked. */
export function DictationEditor(props: EditorProps<DictationValue>) {
  const { itemId } = props
  const t = useTranslations('dictation-editor')
  const nameOf = useLanguageName()
  const [value, change] = useDraft(props)
  const { parts } = value
  const set = (next: DictationPart[]) => change({ ...value, parts: next })
  const list = useRows({ rows: parts, max: DICTATION_PARTS_MAX, onChange: set, create: newPart, fieldOf: ({ id }) => id })
  const { wordless, bars } = countFaults(value)

  const paste = (id: string, text: string): boolean => {
    const pasted = pasteParts(parts, id, text)
    if (!pasted) return false
    set(pasted.parts)
    list.focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('partsOver', { count: pasted.over, max: DICTATION_PARTS_MAX }))
    if (pasted.cut > 0) toast.warning(t('cut', { count: pasted.cut, max: DICTATION_TEXT_MAX_LENGTH }))
    return true
  }
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('part', { number })}>
        {(part, at) => (
          <PartRow
            key={part.id}
            itemId={itemId}
            list={list}
            part={part}
            lang={value.lang}
            at={at}
            onPaste={(text) => paste(part.id, text)}
          />
        )}
      </EditorRows>
      <RowFaults
        faults={[...(wordless > 0 ? [t('wordless', { count: wordless })] : []), ...(bars > 0 ? [t('bars', { count: bars })] : [])]}
      />
      <RowsFoot list={list} label={t('partAdd')} />
      <div className={classes.options}>
        <NativeSelect
          label={t('lang')}
          value={value.lang ?? ''}
          data={[{ value: '', label: t('noLang') }, ...TRANSLATION_LANGUAGES.map((lang) => ({ value: lang, label: nameOf(lang) }))]}
          onChange={({ currentTarget: { value: lang } }) => change({ ...value, lang: isLanguage(lang) ? lang : null })}
        />
        {value.lang !== null && (
          <>
            <NativeSelect
              label={t('plays')}
              value={String(value.plays)}
              data={Array.from({ length: DICTATION_PLAYS_MAX + 1 }, (_, plays) => ({
                value: String(plays),
                label: plays === 0 ? t('playsAny') : String(plays),
              }))}
              onChange={({ currentTarget }) => change({ ...value, plays: Number(currentTarget.value) })}
            />
            <Checkbox
              classNames={{ body: classes.check }}
              label={t('slow')}
              checked={value.slow}
              onChange={({ currentTarget }) => change({ ...value, slow: currentTarget.checked })}
            />
          </>
        )}
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('punctuation')}
          checked={value.punctuation}
          onChange={({ currentTarget }) => change({ ...value, punctuation: currentTarget.checked })}
        />
      </div>
      {value.lang === null && <p className={classes.note}>{t('noLangHint')}</p>}
      {value.punctuation && <p className={classes.note}>{t('punctuationHint')}</p>}
    </EditorBox>
  )
}
