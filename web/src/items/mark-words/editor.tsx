import { EditorContent, useEditorState } from '@tiptap/react'
import { Button } from '@mantine/core'
import { IconHighlight, IconHighlightOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { MARK_WORDS_MAX } from '@keel/contract/constants'
import { textNodes, type Block } from '@keel/contract/items/_shared/document-types'
import { gapTexts } from '@keel/contract/items/_shared/gap-texts'
import type { MarkWordsValue } from '@keel/contract/items/mark-words/schema'
import { readMarkedText } from '@keel/contract/items/mark-words/words'
import { gapAtCaret, goToGap } from '../_shared/gaps/gap-commands'
import classes from '../_shared/gaps/gap-editor.module.css'
import { Gap } from '../_shared/gaps/gap-mark'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { ToolButton } from '../_shared/rich-text/tool-button'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { useDraft } from '../_shared/use-draft'
import { markAction, toggleMarks } from './marks'

const extensions = () => [...blockExtensions(), Gap]

/** Edits the text of the exercise, and which of its words are to be found. */
export function MarkWordsEditor({ value, onChange, isDirty, clickedAt }: EditorProps<MarkWordsValue>) {
  const t = useTranslations('mark-words-editor')
  const tm = useTranslations('mark-words')
  const [{ content }, change] = useDraft({ value, onChange, isDirty })
  const editor = useRichEditor<Block>({
    label: tm('markWords'),
    blocks: value.content,
    extensions,
    isDirty,
    clickedAt,
    onChange: (next) => change({ content: next }),
  })
  const { active, action } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ active: gapAtCaret(e), action: markAction(e) }),
  })
  const label = t(action ?? 'mark')
  const MarkIcon = action === 'unmark' ? IconHighlightOff : IconHighlight
  const { words, over } = readMarkedText({ content })
  const marks = [...gapTexts(content)]
  const hasLinks = textNodes(content).some((node) => node.marks?.some(({ type }) => type === 'link'))
  const warnings = [
    ...(words.length > 0 && !words.some(({ right }) => right) ? [t('few')] : []),
    ...(over > 0 ? [t('over', { max: MARK_WORDS_MAX })] : []),
    ...(hasLinks ? [t('links')] : []),
  ]
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor}>
        <ToolButton label={label} icon={MarkIcon} disabled={action === null} onClick={() => toggleMarks(editor)} />
      </Toolbar>
      <div className={classes.editor}>
        <EditorContent editor={editor} />
      </div>
      <div className={classes.gaps}>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<MarkIcon size={16} stroke={1.75} aria-hidden />}
            disabled={action === null}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggleMarks(editor)}
          >
            {label}
          </Button>
        </div>
        <p className={classes.hint}>{t('hint')}</p>
        {warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
        {marks.length > 0 && (
          <div className={classes.chips} role="group" aria-label={t('marked')}>
            {marks.map(([id, text]) => (
              <button key={id} type="button" className={classes.chip} aria-pressed={id === active} onClick={() => goToGap(editor, id)}>
                {text}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
