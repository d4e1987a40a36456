import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { isApiError } from '../../data/_shared/errors'
import { libraryItemQuery } from '../../data/library/queries'
import { moduleQuery } from '../../data/modules/queries'
import { isForTeachers } from '../../items/registry'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { OpenModule, type OpenModuleProps } from '../_shared/open-module/open-module'
import { RenameButton } from './rename-button'
import { ShareButton } from './share-button'

const route = getRouteApi('/members/shell/teachers/library/lesson/$id')

const isGone = (error: unknown): boolean => isApiError(error) && (error.status === 403 || error.status === 404)
const folderPath = (id: number | null): string => (id === null ? '/library' : `/library/folder/${id}`)
const shapeOf = (type: LibraryEntryDetail['type']): OpenModuleProps['shape'] =>
  type === libraryKinds.module ? 'boards' : type === libraryKinds.board ? 'board' : 'item'

/** A module, board or single item of the library in its editor, or why it does not open. */
export function LibraryLessonScreen() {
  const id = toId(route.useParams().id)
  return <LoadEntry key={id} id={id} />
}

function LoadEntry({ id }: { id: number }) {
  const t = useTranslations('space')
  const entry = useQuery({ ...libraryItemQuery(id), enabled: id > 0, staleTime: 0, refetchOnWindowFocus: true })
  const toLibrary = <ButtonLink to="/library">{t('toLibraryPage')}</ButtonLink>
  // A refusal wins over an entry in the cache.
  if (id === 0 || isGone(entry.error)) return <MissingPage title={t('missing')} action={toLibrary} />
  if (!entry.data)
    return entry.error ? <ErrorState error={entry.error} onRetry={() => void entry.refetch()} action={toLibrary} /> : <LoadingState />
  if (entry.data.module_id === null) return <Navigate to={folderPath(id)} replace />
  return <OpenEntry entry={entry.data} moduleId={entry.data.module_id} />
}

function OpenEntry({ entry, moduleId }: { entry: LibraryEntryDetail; moduleId: number }) {
  const t = useTranslations('space')
  const module = useQuery(moduleQuery(moduleId))
  if (isGone(module.error)) return <MissingPage title={t('missing')} action={<ButtonLink to="/library">{t('toLibraryPage')}</ButtonLink>} />
  if (!module.data) return module.error ? <ErrorState error={module.error} onRetry={() => void module.refetch()} /> : <LoadingState />
  return (
    <OpenModule
      key={moduleId}
      module={module.data}
      title={entry.name}
      back={folderPath(entry.folder_id)}
      shape={shapeOf(entry.type)}
      titleEnd={<RenameButton entry={entry} />}
      headerEnd={isForTeachers(entry.type) ? null : <ShareButton entry={entry} />}
    />
  )
}
