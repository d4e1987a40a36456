import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { meQuery, setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { sharedQuery } from '../../data/shares/queries'
import { loadSharedTexts } from '../../i18n/language'
import { useNavigation, useSearchId } from '../../lib/navigation'
import { ErrorState, LoadingState } from '../../ui/states'
import { ClosedPage } from './closed-page'
import { isClosed } from './is-closed'
import { OpenShared } from './open-shared'
import { SharedFrame } from './shared-frame'

/** Prefetches the data of the page. Its failures show on the page. */
export const prepareShared = (link: string) =>
  Promise.all([loadSharedTexts(), queryClient.prefetchQuery(sharedQuery(link)), queryClient.prefetchQuery(meQuery)])

/** Prefetches the data of the page while it is not known yet who reads it; a signed-in reader gets the page from the app. */
export const prepareVisit = async (link: string, isSignedIn: Promise<boolean>) => {
  const rest = Promise.all([loadSharedTexts(), queryClient.prefetchQuery(sharedQuery(link))])
  if (!(await isSignedIn)) setMe(null)
  await rest
}

/** What a public link opens, or why it does not. */
export function SharedScreen() {
  const link = decodeURIComponent(useNavigation().pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <LoadShared key={link} link={link} />
    </QueryClientProvider>
  )
}

function LoadShared({ link }: { link: string }) {
  const module = useSearchId('module')
  const { data: shared, error, refetch } = useQuery(sharedQuery(link))
  const me = useQuery(meQuery)
  const visitor = !me.data
  const isOther = shared !== undefined && module !== undefined && module !== shared.module_id
  // A refusal wins over an entry in the cache.
  if (isClosed(error) || isOther) return <ClosedPage link={link} visitor={visitor} wasOpen={shared !== undefined && !isOther} />
  if (shared && !me.isLoading) return <OpenShared key={me.data?.id ?? 'visitor'} shared={shared} visitor={visitor} />
  return (
    <SharedFrame link={link} visitor={visitor && !me.isLoading}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </SharedFrame>
  )
}
