/**
 * OpenID Connect providers, each on a free port. A process of its own: the library prints notices for people who run one.
 * Messages: `{call: 'start', redirects, signedOut}` is answered by `{issuer}`; `{call: 'account', issuer, name, claims}` adds an account.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** Accounts of each provider, by the name that somebody types there. */
const accounts = new Map()

async function start({ redirects, signedOut }) {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const own = new Map()
  accounts.set(issuer, own)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'keel', client_secret: 'a secret of the test', redirect_uris: redirects, post_logout_redirect_uris: [signedOut] },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', 'realm_access'],
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    findAccount: (_, name) => own.has(name) && { accountId: name, claims: () => ({ sub: name, ...own.get(name) }) },
    // Its own people need not agree that the site reads their name.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    features: { rpInitiatedLogout: { enabled: true } },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return { issuer }
}

async function answer({ id, call, ...input }) {
  if (call === 'account') accounts.get(input.issuer).set(input.name, input.claims)
  process.send({ id, ...(call === 'start' ? await start(input) : {}) })
}

process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit())
