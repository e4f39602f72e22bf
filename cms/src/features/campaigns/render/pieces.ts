import { randomBytes } from 'node:crypto'
import { namePlace } from '@meridian/shared/campaigns/mail-document.schema'
import { escapeHtml } from '@meridian/shared/text/escape-html'
import { cleanLine } from './clean-words.ts'

/** What differs from reader to reader. */
export type PlaceName = `greeting:${number}` | 'unsubscribe-url' | 'preferences-url' | 'web-url'

/** A part of a mail: as it is for everybody, or a place for a value of one reader. */
export type Piece = string | { value: PlaceName }

/** A greeting by name, and the one for readers whose name is not known. */
export interface Greeting {
  words: string
  fallback: string
}

/** A mail of one campaign for one audience: rendered once, joined for each reader. */
export interface RenderedMail {
  subject: string
  html: Piece[]
  text: Piece[]
  greetings: Greeting[]
}

/** What a mail says to one reader alone. `name` is as the reader is to be addressed; null where it is not known. */
export interface PersonalValues {
  name: string | null
  unsubscribeUrl: string
  preferencesUrl: string
  webUrl: string
}

/** Mail programs cut a longer mail off, its unsubscribe link with it. */
export const maxHtmlBytes = 100_000

export type PersonalMail =
  | { ok: true; subject: string; html: string; text: string; bytes: number }
  | { ok: false; reason: 'too-large'; bytes: number }

/** A greeting for a reader: put together, so that no name means anything in it. */
export function greetingText({ words, fallback }: Greeting, name: string | null): string {
  const known = cleanLine(name ?? '')
  return known === '' ? fallback : words.split(namePlace).join(known)
}

/** The mail of one reader. Values come out as they are: nothing in them is read as markup or as a pattern. */
export function personalise(mail: RenderedMail, values: PersonalValues): PersonalMail {
  const said = readValues(mail.greetings, values)
  const html = join(mail.html, (name) => escapeHtml(said(name)))
  const bytes = Buffer.byteLength(html)
  if (bytes > maxHtmlBytes) return { ok: false, reason: 'too-large', bytes }
  return { ok: true, subject: mail.subject, html, text: join(mail.text, said), bytes }
}

function join(pieces: readonly Piece[], say: (name: PlaceName) => string): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : say(piece.value))).join('')
}

function readValues(greetings: readonly Greeting[], values: PersonalValues): (name: PlaceName) => string {
  const urls = {
    'unsubscribe-url': values.unsubscribeUrl,
    'preferences-url': values.preferencesUrl,
    'web-url': values.webUrl,
  } as const
  return (place) => {
    if (place === 'unsubscribe-url' || place === 'preferences-url' || place === 'web-url') return urls[place]
    const greeting = greetings[Number(place.slice('greeting:'.length))]
    if (!greeting) throw new Error(`The mail has no ${place}.`)
    return greetingText(greeting, values.name)
  }
}

/** Holds places open while a mail is rendered: by marks that nobody can have written, because they are drawn for this one. */
export class PlaceMarks {
  readonly #nonce = `place${randomBytes(12).toString('hex')}`

  /** Stands for the value in words and in addresses. */
  mark(name: PlaceName): string {
    return `${this.#nonce}(${name})`
  }

  /** The rendered text, parted at its places. */
  split(rendered: string): Piece[] {
    const [first = '', ...others] = rendered.split(`${this.#nonce}(`)
    const pieces: Piece[] = [first]
    for (const other of others) {
      const end = other.indexOf(')')
      const value = toPlaceName(other.slice(0, end))
      pieces.push({ value }, other.slice(end + 1))
    }
    return pieces.filter((piece) => piece !== '')
  }
}

function toPlaceName(name: string): PlaceName {
  if (name === 'unsubscribe-url' || name === 'preferences-url' || name === 'web-url') return name
  const index = /^greeting:(\d+)$/.exec(name)?.[1]
  if (index === undefined) throw new Error(`No place of a mail: ${name}`)
  return `greeting:${Number(index)}`
}
