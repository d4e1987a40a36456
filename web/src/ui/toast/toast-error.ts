import { translator } from '../../i18n/language'
import { errorMessage } from '../../lib/error-message'
import { toast } from './toast'

/** Shows why a call failed, in the server's own words where there are some. */
export const toastError = (error: unknown): number => toast.error(errorMessage(error) ?? translator('errors')('oops'))
