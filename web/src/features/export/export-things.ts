import { checkExport, exportModuleUrl, exportUrl } from '../../api/transfer'
import { translator } from '../../i18n/language'
import { notify } from '../../ui/notify/notify'
import { notifyError } from '../../ui/notify/notify-error'

async function download(url: string): Promise<void> {
  try {
    await checkExport(url)
  } catch (error) {
    notifyError(error)
    return
  }
  // The browser shows how far it is, and asks where to put it.
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  notify.info(translator('transfer')('export.started'))
}

/** Downloads things of the library as one ZIP, with all that is in them; tells of a failure itself. Needs the library's texts. */
export const exportThings = (ids: readonly number[]): Promise<void> => download(exportUrl(...ids))
/** The same for a module, in a classroom too. */
export const exportModule = (moduleId: number): Promise<void> => download(exportModuleUrl(moduleId))
