import { publicUrl, type Config } from '../config'
import { callbackOf, issuerOf, type ProviderSettings } from '../providers-file'
import { fault, ok, reasonOf, type Finding } from './finding'

const ANSWER_MS = 10_000

/** Finds whether a provider describes itself, and says which address it has to know. */
async function findProvider({ id, name, issuer }: ProviderSettings, origin: string): Promise<Finding> {
  const advice = 'Is the issuer in OIDC_FILE right, and can this machine reach it?'
  try {
    const address = `${issuerOf({ issuer })}/.well-known/openid-configuration`
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!response.ok) return fault('sign-in', `${name}: ${address} answers ${response.status}`, advice)
    const { issuer: says } = (await response.json()) as { issuer?: unknown }
    if (typeof says !== 'string' || issuerOf({ issuer: says }) !== issuerOf({ issuer }))
      return fault('sign-in', `${name}: the provider calls itself ${String(says)}`, 'Name it so in OIDC_FILE.')
    return ok('sign-in', `${name} answers; it has to know ${callbackOf(origin, id)} and ${origin}/login`)
  } catch (error) {
    return fault('sign-in', `${name} cannot be reached (${reasonOf(error)})`, advice)
  }
}

/** Finds whether the providers that people sign in by answer. */
export const findProviders = (config: Config): Promise<Finding[]> =>
  Promise.all((config.OIDC_FILE ?? []).map((provider) => findProvider(provider, publicUrl(config))))
