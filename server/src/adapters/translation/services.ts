import type { Translator } from '.'

export const TRANSLATE_TIMEOUT_MS = 4000
const ANSWER_MAX_LENGTH = 500

async function ask(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TRANSLATE_TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the translation service responded with ${response.status}`)
  return response.json()
}

/** Returns null for a translation equal to its source. */
export function cleanAnswer(answer: unknown, text: string): string | null {
  if (typeof answer !== 'string') return null
  const clean = answer
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' || clean.length > ANSWER_MAX_LENGTH || clean === text ? null : clean
}

/** A LibreTranslate server, or a compatible one. */
export function libreTranslate(url: string, key?: string): Translator {
  const address = `${url.replace(/\/+$/, '')}/translate`
  return {
    name: 'LibreTranslate',
    async translate({ text, to, from }) {
      const answer = (await ask(address, {
        q: text,
        source: from ?? 'auto',
        target: to,
        format: 'text',
        ...(key ? { api_key: key } : {}),
      })) as { translatedText?: unknown } | null
      return cleanAnswer(answer?.translatedText, text)
    },
  }
}

/** DeepL; keys that end in `:fx` belong to its free service. `url` is for tests and proxies. */
export function deepl(key: string, url?: string): Translator {
  const address = `${(url ?? `https://api${key.endsWith(':fx') ? '-free' : ''}.deepl.com`).replace(/\/+$/, '')}/v2/translate`
  return {
    name: 'DeepL',
    async translate({ text, to, from }) {
      const body = {
        text: [text],
        target_lang: to === 'en' ? 'EN-GB' : to.toUpperCase(),
        ...(from ? { source_lang: from.toUpperCase() } : {}),
      }
      const answer = (await ask(address, body, { authorization: `DeepL-Auth-Key ${key}` })) as {
        translations?: { text?: unknown }[]
      } | null
      return cleanAnswer(answer?.translations?.[0]?.text, text)
    },
  }
}
