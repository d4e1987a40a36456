import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog'
import { AddList } from './add-list'
import { AddOne } from './add-one'
import { LanguageFields } from './language-fields'
import type { WordLanguages } from '../../lib/word-languages'
import { lastLanguages, saveLastLanguages } from './languages'
import classes from './vocabulary.module.css'

/** Adds words to the user's vocabulary: one after the other, or a pasted list. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const [how, setHow] = useState<'one' | 'list'>('one')
  const [languages, setLanguages] = useState(lastLanguages)
  const choose = (next: WordLanguages) => {
    setLanguages(next)
    saveLastLanguages(next)
  }
  return (
    <Dialog opened onClose={onClose} title={t('add.title')} size="md">
      <div className={classes.form}>
        <SegmentedControl
          aria-label={t('add.how')}
          value={how}
          onChange={(value) => setHow(value === 'list' ? 'list' : 'one')}
          data={[
            { value: 'one', label: t('add.one') },
            { value: 'list', label: t('add.list') },
          ]}
        />
        <div data-light>
          <LanguageFields languages={languages} onChange={choose} />
        </div>
        {how === 'one' ? <AddOne languages={languages} onClose={onClose} /> : <AddList languages={languages} onClose={onClose} />}
      </div>
    </Dialog>
  )
}
