import { propsQuery } from '../../data/users/props'
import { queryClient } from '../../data/_shared/query-client'
import { loadMemberTexts, translator } from '../../i18n/language'
import { ownBuild } from '../../lib/own-build'
import { toast } from '../../ui/toast/toast'

let toastedBuild = ''

/** Offers a reload when the server has another build by now; once for each. */
export async function checkBuild(): Promise<void> {
  const own = ownBuild()
  if (own === null) return
  const { web } = await queryClient.fetchQuery({ ...propsQuery, staleTime: 0 })
  if (web === null || web === own || web === toastedBuild) return
  toastedBuild = web
  await loadMemberTexts()
  const t = translator('live')
  toast.info(t('updatedText'), { title: t('updated'), stays: true, action: { label: t('reload'), run: () => window.location.reload() } })
}
