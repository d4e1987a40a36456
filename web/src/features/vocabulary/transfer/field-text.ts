import { decoded } from '@keel/contract/import/plain'
import { withScripts } from '@keel/contract/import/scripts'
import { plainWord } from './plain-word'

const FIELD_MAX_LENGTH = 4000

/** Returns the text of a field of a note: without markup, sounds, and cloze marks. */
export const fieldText = (field: string): string =>
  plainWord(decoded(withoutMarkup(field)))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

const withoutMarkup = (field: string): string =>
  withScripts(field.slice(0, FIELD_MAX_LENGTH))
    .replaceAll(/<(style|script)\b[^>]{0,200}>[^<]{0,2000}<\/\1>/gi, ' ')
    .replaceAll(/\[sound:[^[\]]{0,500}\]/g, ' ')
    .replaceAll(/\{\{c\d+::([^{}]{0,500}?)(?:::[^{}]{0,500})?\}\}/g, '$1')
    .replaceAll(/<!--[^>]{0,1000}-->/g, ' ')
    // The reading above a word stands in brackets behind it; some sources bring them along.
    .replaceAll(/<rp(?:\s[^<>]{0,200})?>[^<]{0,10}<\/rp>/gi, '')
    .replaceAll(/<rt(?:\s[^<>]{0,200})?>([^<]{0,200})<\/rt>/gi, '($1)')
    .replaceAll(/<\/?ruby(?:\s[^<>]{0,200})?>/gi, '')
    .replaceAll(/<\/?(?:b|i|u|em|strong|span|font|sub|sup|a|small|mark)(?:\s[^<>]{0,1000})?>/gi, '')
    .replaceAll(/<[a-z/!][^<>]{0,1000}>/gi, ' ')
