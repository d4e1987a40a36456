import { z } from 'zod'
import { EMAIL_MAX_LENGTH, LANGUAGES, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TITLE_MAX_LENGTH } from '../constants'
import { NOT_IN_LINES } from '../not-in-lines'
import { visibleName } from './visible-name'

/** A row's id: a positive safe integer. Paths and queries carry it as text. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const IdParam = z.coerce
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(Id)
export const IdParams = z.object({ id: IdParam })
/** The position of a new or moved element: before this one, or last when null. */
export const Before = z.object({ before_id: Id.nullable() })
/** The token of a link, in the query of a call that reads. */
export const ShareToken = z.object({ token: z.string().max(64).optional() })

// Control characters and lone surrogates break storage, logs and rendering.
const clean = /^[^\p{Cc}\p{Cs}]*$/u
/** A one-line text: trimmed, Unicode-composed, not empty, no control characters. */
export const Line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((s) => s.normalize('NFC').trim())
    .pipe(z.string().min(1).max(max).regex(clean))
/** Several lines: no control characters except tab and line break; may be empty. */
export const Lines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(new RegExp(`^[^${NOT_IN_LINES}]*$`, 'u'))

/** A name that others see: a line without what nobody sees, signs of direction, and stacks of accents. */
export const Name = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(visibleName)
    .pipe(Line(max))
/** The name of a stored file. */
export const FileName = z.string().max(800).transform(visibleName).pipe(z.string().min(1))
export const PersonName = Name(NAME_MAX_LENGTH)
export const Title = Name(TITLE_MAX_LENGTH)
export const Email = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email())
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH)
  .max(PASSWORD_MAX_LENGTH)
  .regex(/^[^\p{Cs}\u0000]*$/u)
export const EnteredPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH)
export const Lang = z.enum(LANGUAGES)
/** A moment on the wire: ISO 8601 with time zone. */
export const Moment = z.iso.datetime({ offset: true })
/** Short ids made in the browser (gap words, points): letters and digits. */
export const GeneratedId = z.string().regex(/^(?!__proto__$)[A-Za-z0-9_-]{1,16}$/)
export const Offset = z.coerce.number().pipe(z.int().min(0).max(1_000_000)).default(0)
