import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../data/_shared/query-client'
import { registrationQuery } from '../../data/site/registration'
import { useSearchPart } from '../../lib/navigation'

/** Who may register here, and the operator's invitation that led a guest here, if any. */
export function useOffer(invited: boolean) {
  const fromAddress = useSearchPart('invitation')
  const [isDropped, setDropped] = useState(false)
  const token = isDropped ? undefined : fromAddress
  const offer = useQuery(registrationQuery(token), queryClient)
  return {
    token,
    isLoading: (token !== undefined || invited) && offer.isPending,
    isOpen: offer.data === undefined || offer.data.registration === 'open',
    isClosed: offer.data?.registration === 'closed',
    /** An invitation to a classroom asks for a name only. */
    isWithoutMail: offer.data?.without_mail === true,
    /** Whom the invitation is for; null for one that does not work. */
    invitation: token === undefined ? undefined : offer.data?.invitation,
    /** Continues without the invitation. */
    drop: () => setDropped(true),
  }
}
