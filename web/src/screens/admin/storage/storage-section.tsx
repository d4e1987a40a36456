import { Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteStorage } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { setPersonStorage, setSiteStorage } from '../../../data/site/calls'
import { siteStorageQuery } from '../../../data/site/queries'
import { useWhen } from '../../../features/students/use-when'
import { fullName } from '../../../ui/avatar'
import lists from '../../../ui/list.module.css'
import { ErrorState, LoadingState } from '../../../ui/states'
import { StorageBar, useFileSize } from '../../../ui/storage-bar'
import { LimitDialog } from './limit-dialog'
import classes from './storage.module.css'

const MEGABYTE = 1_048_576

/** What is stored on the site, who stores most, the largest files, and the limits. */
export function StorageSection() {
  const storage = useQuery(siteStorageQuery)
  if (storage.isPending) return <LoadingState />
  if (storage.isError) return <ErrorState error={storage.error} onRetry={() => void storage.refetch()} />
  return <Storage {...storage.data} />
}

function Storage({ used, chosen, setting, people, files }: SiteStorage) {
  const t = useTranslations('admin.storage')
  const size = useFileSize()
  const when = useWhen()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<{ id: number; title: string; limit: number | null } | null>(null)
  const max = chosen ?? setting
  const save = async (limit: number | null) => {
    if (!edited) return
    await (edited.id === 0 ? setSiteStorage(limit) : setPersonStorage(edited.id, limit))
    await queryClient.invalidateQueries({ queryKey: keys.siteStorage })
    setEdited(null)
  }
  return (
    <>
      <section className={classes.part} aria-label={t('all')}>
        <header className={classes.head}>
          <Title order={2} size="h3">
            {t('all')}
          </Title>
          <Button variant="default" onClick={() => setEdited({ id: 0, title: t('limitAll'), limit: chosen })}>
            {t('change')}
          </Button>
        </header>
        {max === null ? (
          <p className={classes.sub}>{t('unlimited', { used: size(used) })}</p>
        ) : (
          <StorageBar used={used} max={max * MEGABYTE} label={t('all')} text={t('used', { used: size(used), max: size(max * MEGABYTE) })} />
        )}
      </section>
      {people.length > 0 && (
        <section className={classes.part} aria-label={t('people')}>
          <Title order={2} size="h3">
            {t('people')}
          </Title>
          <ul className={lists.lines}>
            {people.map(({ person, limit, ...use }) => (
              <li key={person.id} className={classes.row}>
                <div className={classes.what}>
                  <span className={classes.name}>{fullName(person)}</span>
                  <StorageBar {...use} label={fullName(person)} text={t('used', { used: size(use.used), max: size(use.max) })} />
                </div>
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={t('changeOf', { name: fullName(person) })}
                  onClick={() => setEdited({ id: person.id, title: t('limitOf', { name: fullName(person) }), limit })}
                >
                  {t('change')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section className={classes.part} aria-label={t('files')}>
          <Title order={2} size="h3">
            {t('files')}
          </Title>
          <ul className={lists.lines}>
            {files.map((file) => (
              <li key={file.id} className={classes.row}>
                <div className={classes.what}>
                  <span className={classes.name}>{size(file.size)}</span>
                  <span className={classes.sub}>
                    {[file.mime, file.owner && fullName(file.owner), when.day(file.created_at)].filter(Boolean).join(' · ')}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {edited && <LimitDialog key={edited.id} {...edited} onSave={save} onClose={() => setEdited(null)} />}
    </>
  )
}
