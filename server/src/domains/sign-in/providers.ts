import type { Provider } from '@keel/contract/entities/sign-in'
import { AppError } from '@keel/contract/errors'
import type { Configuration } from 'openid-client'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { callbackOf, issuerOf, type ProviderSettings } from '../../providers-file'

type Client = typeof import('openid-client')

/** A provider is waited for as long; then the person is told that it cannot be reached. */
const PATIENCE_S = 10
/** A person who logs out waits no longer than this for its page. */
const SIGN_OUT_PATIENCE_MS = 2000
/** Its keys and addresses are read again after this time. */
const KNOWN_MS = 3_600_000
/** Seconds since the person signed in there, up to which it need not ask again. Naming a number has it say when that was. */
const MAX_AGE_S = 30 * 86_400

/** What a provider says of a person who signed in there. */
export interface Claims {
  issuer: string
  subject: string
  /** When they proved who they are; null where it does not say. */
  authenticatedAt: Date | null
  values: Record<string, unknown>
}

/** What a browser keeps while its person is at the provider. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
}

/** The library is loaded with the first sign-in by a provider. */
const load = (): Promise<Client> => import('openid-client')

/** Providers of the site; asking one that does not answer throws `provider.unavailable`. */
export class Providers {
  private readonly known = new Map<string, { configuration: Promise<Configuration>; until: number }>()

  /** `origin` is the public address of the site. */
  constructor(
    private readonly settings: readonly ProviderSettings[],
    private readonly origin: string,
    private readonly log: Logger,
    private readonly now: () => Date,
  ) {}

  /** For people. */
  list(): Provider[] {
    return this.settings.map(({ id, name }) => ({ id, name }))
  }

  /** @throws `not.found` */
  get(id: string): ProviderSettings {
    const found = this.settings.find((one) => one.id === id)
    if (!found) throw new AppError('not.found')
    return found
  }

  /** Returns the name of the provider of an issuer; its address, if the site does not have it any more. */
  nameOf(issuer: string): string {
    return this.ofIssuer(issuer)?.name ?? issuer
  }

  /** Returns where the browser goes to sign in, and what it has to bring back. */
  async visit(id: string): Promise<{ url: string; visit: Visit }> {
    const provider = this.get(id)
    const client = await load()
    const configuration = await this.configurationOf(provider)
    const visit = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(this.origin, id),
      scope: provider.scope,
      state: visit.state,
      nonce: visit.nonce,
      max_age: String(MAX_AGE_S),
      code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, visit }
  }

  /**
   * Exchanges what the provider sent back for its claims. `query` is that of the callback. Errors: provider.failed where it does not fit the
   * visit or the provider refused; provider.unavailable.
   */
  async claimsOf(id: string, query: string, { state, nonce, verifier }: Visit): Promise<Claims> {
    const provider = this.get(id)
    const client = await load()
    const configuration = await this.configurationOf(provider)
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callbackOf(this.origin, id)}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token')
      // Many providers tell address, name and groups there only.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
      const authenticated = typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null
      return { issuer: issuerOf(provider), subject: claims.sub, authenticatedAt: authenticated, values: { ...claims, ...more } }
    } catch (error) {
      throw this.failed(id, error)
    }
  }

  /** Returns where the browser goes to sign out of the provider as well; null where there is no such page, or it does not answer soon. */
  async signOutUrl(issuer: string): Promise<string | null> {
    const provider = this.ofIssuer(issuer)
    if (!provider) return null
    try {
      const configuration = await Promise.race([this.configurationOf(provider), setTimeout(SIGN_OUT_PATIENCE_MS, null, { ref: false })])
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      const client = await load()
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${this.origin}/login` }).href
    } catch {
      return null
    }
  }

  private ofIssuer(issuer: string): ProviderSettings | undefined {
    return this.settings.find((one) => issuerOf(one) === issuer)
  }

  /** Asks a provider what it offers. @throws what went wrong, for operators */
  private async discover({ issuer, client_id, client_secret }: ProviderSettings): Promise<Configuration> {
    const client = await load()
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
    const found = await client.discovery(new URL(issuer), client_id, undefined, client.None(), { execute: insecure, timeout: PATIENCE_S })
    const metadata = found.serverMetadata()
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = !client_secret
      ? client.None()
      : methods.includes('client_secret_basic')
        ? client.ClientSecretBasic(client_secret)
        : client.ClientSecretPost(client_secret)
    const configuration = new client.Configuration(metadata, client_id, { client_secret }, authentication)
    configuration.timeout = PATIENCE_S
    // Else the connection alone would vouch for what the provider says.
    client.enableNonRepudiationChecks(configuration)
    for (const allow of insecure) allow(configuration)
    return configuration
  }

  /** @throws `provider.unavailable` */
  private configurationOf(provider: ProviderSettings): Promise<Configuration> {
    const { id } = provider
    const known = this.known.get(id)
    if (known && known.until > this.now().getTime()) return known.configuration
    const configuration = this.discover(provider).catch((error: unknown) => {
      this.known.delete(id)
      throw this.failed(id, error)
    })
    this.known.set(id, { configuration, until: this.now().getTime() + KNOWN_MS })
    return configuration
  }

  /** Logs why a provider could not be used, for the operator; returns what its person is told. */
  private failed(provider: string, error: unknown): AppError {
    const { message, cause, code } = error as Error & { code?: unknown }
    // Neither codes nor tokens: `cause` can be a whole response.
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    this.log.warn({ provider, code, reason }, 'signing in by a provider failed')
    return new AppError(isUnanswered(error) ? 'provider.unavailable' : 'provider.failed')
  }
}

/** Whether nothing came back, or the server there has a fault: trying again later may help. */
function isUnanswered(error: unknown): boolean {
  const { name, code, cause } = error as Error & { code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT') return true
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (cause instanceof Response) return cause.status >= 500
  return cause instanceof Error && isUnanswered(cause)
}
