const FIELD_MAX_LENGTH = 4000
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const letterOf = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
}

/** The text of a field of a note: without markup, sounds, and the signs of gaps. */
export const fieldText = (field: string): string =>
  field
    .slice(0, FIELD_MAX_LENGTH)
    .replaceAll(/<(style|script)\b[^>]{0,200}>[^<]{0,2000}<\/\1>/gi, ' ')
    .replaceAll(/\[sound:[^[\]]{0,500}\]/g, ' ')
    .replaceAll(/\{\{c\d+::([^{}]{0,500}?)(?:::[^{}]{0,500})?\}\}/g, '$1')
    .replaceAll(/<!--[^>]{0,1000}-->/g, ' ')
    .replaceAll(/<\/?(?:b|i|u|em|strong|span|font|sub|sup|a|small|mark)(?:\s[^<>]{0,1000})?>/gi, '')
    .replaceAll(/<[a-z/!][^<>]{0,1000}>/gi, ' ')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, letterOf)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
