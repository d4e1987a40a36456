import { useQuery } from '@tanstack/react-query'
import { siteRegistrationQuery } from '../../../data/site/queries'
import { ErrorState, LoadingState } from '../../../ui/states'
import { Invitations } from './invitations'
import { RegistrationChoice } from './registration-choice'

/** Who may register, and the invitations. */
export function RegistrationSection() {
  const registration = useQuery(siteRegistrationQuery)
  if (registration.isPending) return <LoadingState />
  if (registration.isError) return <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
  const { setting, chosen } = registration.data
  return (
    <>
      <RegistrationChoice setting={setting} chosen={chosen} />
      <Invitations isClosed={(chosen ?? setting) === 'closed'} />
    </>
  )
}
