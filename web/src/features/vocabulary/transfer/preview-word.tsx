import { useTranslations } from 'use-intl/react'
import classes from './import.module.css'
import type { PlannedWord } from './plan'

/** Shows a text that replaces another one. */
function Replaced({ old, text }: { old: string | undefined; text: string }) {
  if (old === undefined || old === text) return <bdi>{text}</bdi>
  return (
    <>
      {old !== '' && (
        <>
          <del className={classes.old}>
            <bdi>{old}</bdi>
          </del>{' '}
        </>
      )}
      <ins className={classes.fresh}>
        <bdi>{text}</bdi>
      </ins>
    </>
  )
}

/** A word and its translation as they will be stored; of one that changes, what it was before as well. */
export function PreviewWord({ planned: { pair, fate, entry } }: { planned: PlannedWord }) {
  const t = useTranslations('vocabulary')
  const old = fate === 'changed' ? entry : undefined
  const translate = pair.translate === '' ? (old?.translate ?? '') : pair.translate
  const hasSameText = old?.word === pair.word && old.translate === translate
  return (
    <>
      <strong>
        <Replaced old={old?.word} text={pair.word} />
      </strong>
      <span>
        <Replaced old={old?.translate} text={translate} />
        {hasSameText && <span className={classes.quiet}> {t('import.otherFiles')}</span>}
      </span>
    </>
  )
}
