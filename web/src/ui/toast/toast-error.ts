import { translator } from '../../i18n/language'
import { errorMessage } from '../../lib/error-message'
import { toast } from './toast'

/** Toasts why a call failed, with the server's message where there is one. */
export const toastError = (error: unknown): number => toast.error(errorMessage(error) ?? translator('errors')('oops'))
