import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { draftItems } from '@keel/contract/drafts/draft-items'
import type { ImportedItem } from '@keel/contract/import/types'
import { isApiError } from '../../data/_shared/errors'
import { makeDraft, type DraftRequest } from '../../data/drafts/calls'
import type { DraftsRequest } from '../../items/_shared/dialog-requests'
import { isLanguage } from '../../i18n/language'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { LoadingState } from '../../ui/states'
import foot from '../../ui/sticky-foot.module.css'
import { DraftFields } from './draft-fields'
import classes from './drafts.module.css'
import type { DraftPreview } from './types'

const COUNT = 8

interface Shown {
  items: readonly ImportedItem[]
  left: number
}
const NOTHING: readonly ImportedItem[] = []

/** Has the server's model draft an exercise or a text; the teacher looks at it before anything is added to the board. */
export function DraftDialog({ to, Preview, onClose }: { to: DraftsRequest; Preview: DraftPreview; onClose: () => void }) {
  const t = useTranslations('drafts')
  const tc = useTranslations('common')
  const locale = useLocale().slice(0, 2)
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [request, setRequest] = useState<DraftRequest>(() => {
    const lang = to.lang ?? 'en'
    const others = ([locale, 'ru', 'en'] as const).filter((one) => one !== lang)
    return { kind: 'gaps', input: '', lang, to: others.find(isLanguage), level: to.level ?? undefined, count: COUNT }
  })
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<unknown>(null)
  const underWay = useRef<AbortController>(undefined)
  const result = useRef<HTMLElement>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  // There it is below the form.
  useEffect(() => {
    if (shown && narrow) result.current?.scrollIntoView({ block: 'start' })
  }, [shown, narrow])

  const [make, making] = useAction(async () => {
    setError(null)
    setShown(null)
    const patience = new AbortController()
    underWay.current = patience
    try {
      const draft = await makeDraft({ ...request, to: request.kind === 'words' ? request.to : undefined }, patience.signal)
      setShown({ items: draftItems(draft.result, request), left: draft.left_today })
    } catch (failure) {
      if (!isApiError(failure, 'aborted')) setError(failure)
    }
  })
  const cancel = () => (making ? underWay.current?.abort() : onClose())
  const isReady = request.input.trim() !== ''
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={1160} fullScreen={narrow} changed={isReady}>
      <Preview items={shown?.items ?? NOTHING} to={{ kind: 'board', ...to }} onAdded={onClose}>
        {({ list, count, add, adding, error: notAdded }) => (
          <>
            <div className={classes.panes}>
              <div className={classes.source}>
                <DraftFields
                  request={request}
                  disabled={making || adding}
                  onChange={(changed) => setRequest((before) => ({ ...before, ...changed }))}
                />
                <p className={classes.hint}>{t('leaves')}</p>
              </div>
              <section ref={result} className={classes.result} aria-label={t('result')} aria-busy={making}>
                {making && <LoadingState label={t('working')} />}
                {!making && !shown && <p className={classes.nothing}>{t('nothing')}</p>}
                {shown && (
                  <p className={classes.hint}>
                    {t('check')} {t('left', { count: shown.left })}
                  </p>
                )}
                {list}
              </section>
            </div>
            <div className={foot.foot}>
              <FormError error={error ?? notAdded} />
              <div className={classes.buttons}>
                <Button variant="default" disabled={adding} onClick={cancel}>
                  {tc('cancel')}
                </Button>
                <Button variant={shown ? 'default' : 'filled'} loading={making} disabled={!isReady || adding} onClick={make}>
                  {t(shown || error ? 'again' : 'make')}
                </Button>
                {shown && (
                  <Button loading={adding} disabled={count === 0} onClick={add}>
                    {t('add')}
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </Preview>
    </Dialog>
  )
}
