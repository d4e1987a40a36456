import { Button } from '@mantine/core'
import { IconTextPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Block } from '@keel/contract/items/_shared/document-types'
import type { SelectValue } from '@keel/contract/items/select-exercise/rules'
import classes from './select-exercise.module.css'
import { gapTexts } from './words'

export interface GapPanelProps {
  content: Block[]
  words: SelectValue['words']
  active: string | null
  onMake: () => void
  onGo: (id: string) => void
}

/** All gaps of the exercise; dashed ones have nothing to choose from yet. */
export function GapPanel({ content, words, active, onMake, onGo }: GapPanelProps) {
  const t = useTranslations('items')
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
          {t('gapMake')}
        </Button>
      </div>
      {active === null && <p className={classes.hint}>{t('gapHint')}</p>}
      {gaps.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('gaps')}>
          {gaps.map(([id, text]) => (
            <button
              key={id}
              type="button"
              className={classes.chip}
              aria-pressed={id === active}
              data-lonely={(words[id]?.length ?? 0) < 2 || undefined}
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
