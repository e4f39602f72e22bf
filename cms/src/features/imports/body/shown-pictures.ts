import type { SourcePictureReference, SourcePictureUse } from '../source-record.ts'
import { beginningOf, type Findings } from './findings.ts'
import { type ImportedPicture, limits } from './imported-body.ts'
import type { LaterNotes } from './later-notes.ts'

/** A picture's number here, with the credit that it has here if that is known; null if it could not be fetched. */
export type ResolvePicture = (
  reference: SourcePictureReference,
) => number | { id: number; credit: string } | null

interface Shown {
  /** Null for a picture that is missing. */
  shown: { picture: number; alt: string; caption: string } | null
  /** What was said of it, and has no place at it. */
  words: string[]
}

/** The pictures of a text, each asked for once. */
export class ShownPictures {
  readonly #uses: readonly SourcePictureUse[]
  readonly #known = new Map<number, { id: number; credit: string | null } | null>()
  readonly #resolve: ResolvePicture
  readonly #notes: LaterNotes
  readonly #findings: Findings

  constructor(
    uses: readonly SourcePictureUse[],
    { resolve, notes, findings }: { resolve: ResolvePicture; notes: LaterNotes; findings: Findings },
  ) {
    this.#uses = uses
    this.#resolve = resolve
    this.#notes = notes
    this.#findings = findings
  }

  show({ picture, alt, caption, credit }: ImportedPicture): Shown {
    const found = this.#found(picture)
    if (!found) {
      const isNoted = this.#missing(picture, alt)
      return { shown: null, words: [[caption, credit].filter(Boolean).join(' '), ...(isNoted ? [] : [alt])] }
    }
    // Who made it stands in the credit of the picture, unless that has another already.
    const isSaid = found.credit === null || found.credit.toLowerCase().includes(credit.toLowerCase())
    const whole = isSaid ? caption : `${caption} ${credit}`.trim()
    const fits = whole.length <= limits.caption
    return { shown: { picture: found.id, alt, caption: fits ? whole : caption }, words: fits ? [] : [credit] }
  }

  #found(number: number): { id: number; credit: string | null } | null {
    const known = this.#known.get(number)
    if (known !== undefined) return known
    const use = this.#uses[number]
    const answer = use ? this.#resolve({ id: use.id, url: use.url }) : null
    const found = typeof answer === 'number' ? { id: answer, credit: null } : answer
    this.#known.set(number, found)
    return found
  }

  #missing(number: number, alt: string): boolean {
    const use = this.#uses[number]
    const address = use?.url?.startsWith('data:')
      ? 'one that stood in the text itself'
      : (use?.url ?? use?.id ?? '')
    this.#findings.add('picture-missing', `A picture could not be fetched: ${beginningOf(address, 300)}`)
    return this.#notes.add(`Picture missing: ${beginningOf(address, 300)}${alt === '' ? '' : ` (${alt})`}`)
  }
}
