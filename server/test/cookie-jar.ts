/** The cookies of one browser and one host; paths are taken for `/`. */
export class CookieJar {
  private readonly cookies = new Map<string, string>()

  constructor(cookies: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value)
  }

  has(name: string): boolean {
    return this.cookies.has(name)
  }

  get(name: string): string | undefined {
    return this.cookies.get(name)
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value)
  }

  /** Makes a request with the cookies, and keeps those of the response. Redirects are not followed. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as Record<string, string>), cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(name.length + 1)
      const isGone = value === '' || attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one))
      if (isGone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
