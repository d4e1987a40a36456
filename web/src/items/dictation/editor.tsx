import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { DICTATION_PARTS_MAX, DICTATION_PLAYS_MAX, DICTATION_TEXT_MAX_LENGTH, TRANSLATION_LANGUAGES } from '@keel/contract/constants'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { useLanguageName } from '../../i18n/use-language-name'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { isLanguage } from '../../lib/word-languages'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { countFaults, newPart, pasteParts } from './edit'
import classes from './editor.module.css'
import { PartFields } from './part-fields'

/** Edits the dictated texts, one per row, and how they are played and checked. */
export function DictationEditor(props: EditorProps<DictationValue>) {
  const { itemId } = props
  const t = useTranslations('dictation-editor')
  const nameOf = useLanguageName()
  const [value, change] = useDraft(props)
  const { parts } = value
  const box = useRef<HTMLDivElement>(null)
  const numberOf = useNumbers()
  const ids = parts.map(({ id }) => numberOf(id))
  const set = (next: DictationPart[]) => change({ ...value, parts: next })
  const focus = (id: string) => focusField(box.current, id)
  const isFull = parts.length >= DICTATION_PARTS_MAX
  const { wordless, bars } = countFaults(value)

  const add = (at: number) => {
    const part = newPart()
    set(parts.toSpliced(at + 1, 0, part))
    focus(part.id)
  }
  const goOn = (at: number) => {
    const next = parts[at + 1]
    if (next) focus(next.id)
    else if (!isFull) add(at)
  }
  const remove = (at: number, next = at) => {
    const left = parts.toSpliced(at, 1)
    set(left)
    focus(left[Math.min(Math.max(0, next), left.length - 1)]?.id ?? '')
  }
  const moveByDrag = (number: number, beforeNumber: number | null) => {
    const others = parts.filter(({ id }) => numberOf(id) !== number)
    const before = others.findIndex(({ id }) => numberOf(id) === beforeNumber)
    set(others.toSpliced(before < 0 ? others.length : before, 0, ...parts.filter(({ id }) => numberOf(id) === number)))
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteParts(parts, id, text)
    if (!pasted) return false
    set(pasted.parts)
    focus(pasted.lastId)
    if (pasted.over > 0) toast.warning(t('partsOver', { count: pasted.over, max: DICTATION_PARTS_MAX }))
    if (pasted.cut > 0) toast.warning(t('cut', { count: pasted.cut, max: DICTATION_TEXT_MAX_LENGTH }))
    return true
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <SortableList ids={ids} nameOf={(number) => t('part', { number: ids.indexOf(number) + 1 })} motion="shift" onMove={moveByDrag}>
        <div className={classes.rows}>
          {parts.map((part, at) => (
            <PartFields
              key={part.id}
              itemId={itemId}
              part={part}
              lang={value.lang}
              number={numberOf(part.id)}
              at={at}
              of={parts.length}
              onChange={(next) => set(parts.map((other) => (other.id === part.id ? next : other)))}
              onMove={(step) => set(moveByStep(parts, part.id, step))}
              onDelete={() => remove(at)}
              onErase={() => remove(at, at - 1)}
              onEnter={() => goOn(at)}
              onPaste={(text) => paste(part.id, text)}
            />
          ))}
        </div>
      </SortableList>
      {wordless > 0 && <p className={classes.fault}>{t('wordless', { count: wordless })}</p>}
      {bars > 0 && <p className={classes.fault}>{t('bars', { count: bars })}</p>}
      {!isFull && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => add(parts.length - 1)}
        >
          {t('partAdd')}
        </Button>
      )}
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
