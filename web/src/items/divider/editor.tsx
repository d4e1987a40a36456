import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { DIVIDER_TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { dividerLooks } from '@keel/contract/items/divider/looks'
import type { DividerValue } from '@keel/contract/items/divider/schema'
import fields from '../_shared/editor-fields.module.css'
import type { EditorProps } from '../_shared/item-type'
import { useDraft } from '../_shared/use-draft'
import { DividerLine } from './divider-line'
import classes from './editor.module.css'
import { useContentLang } from '../_shared/item-context'

/** Edits the title and the look, with the divider above them as everyone sees it. */
export function DividerEditor(props: EditorProps<DividerValue>) {
  const lang = useContentLang()
  const t = useTranslations('divider-editor')
  const [draft, change] = useDraft(props)
  const setTitle = (title: string) => change({ look: draft.look, ...(title === '' ? {} : { title }) })
  return (
    <>
      <DividerLine value={draft} outlined />
      <div className={`${fields.fields} ${classes.fields}`}>
        <TextInput
          className={classes.title}
          label={t('title')}
          placeholder={t('titlePlaceholder')}
          maxLength={DIVIDER_TITLE_MAX_LENGTH}
          autoFocus
          lang={lang}
          value={draft.title ?? ''}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('look')}
          data={dividerLooks.map((look) => ({ value: look, label: t(look) }))}
          value={draft.look}
          onChange={(look) => change({ ...draft, look })}
        />
      </div>
      {draft.look === 'page' && <p className={classes.hint}>{t('pageHint')}</p>}
    </>
  )
}
