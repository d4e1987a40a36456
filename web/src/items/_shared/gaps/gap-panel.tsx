import { Button } from '@mantine/core'
import { IconTextPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Block } from '@keel/contract/items/_shared/document-types'
import { gapTexts } from '@keel/contract/items/_shared/gap-texts'
import classes from './gap-editor.module.css'
import type { GapKind, GapWords } from './words'

export interface GapPanelProps {
  kind: GapKind
  content: Block[]
  words: GapWords
  active: string | null
  onMake: () => void
  onGo: (id: string) => void
}

/** All gaps of the exercise; dashed ones have no options yet. */
export function GapPanel({ kind, content, words, active, onMake, onGo }: GapPanelProps) {
  const t = useTranslations('gaps-editor')
  const gaps = [...gapTexts(content)]
  return (
    <>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTextPlus size={16} stroke={1.75} aria-hidden />}
          disabled={active !== null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMake}
        >
          {t('make')}
        </Button>
      </div>
      {active === null && <p className={classes.hint}>{t(`hint_${kind}`)}</p>}
      {gaps.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('gaps')}>
          {gaps.map(([id, text]) => (
            <button
              key={id}
              type="button"
              className={classes.chip}
              aria-pressed={id === active}
              data-lonely={(kind === 'select' && (words[id]?.length ?? 0) < 2) || undefined}
              onClick={() => onGo(id)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
