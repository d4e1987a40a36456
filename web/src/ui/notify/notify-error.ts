import { translator } from '../../i18n/language'
import { errorMessage } from '../../lib/error-message'
import { notify } from './notify'

/** Shows why a call failed, in the server's own words where there are some. */
export const notifyError = (error: unknown): number => notify.error(errorMessage(error) ?? translator('errors')('oops'))
