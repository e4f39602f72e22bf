import { randomBytes } from 'node:crypto'
import type { Piece } from '../sending/send-content.ts'

/** The place in a mail of the mark by which a reading is counted. */
export const clickMarkPlace = 'click-mark'

/**
 * Numbers the links of a mail that lead to pages of the magazine, each address once, and marks them in the fragment, which browsers keep to
 * themselves. Links to other sites stay as they are: nobody reads there for us.
 */
export class CountedLinks {
  readonly addresses: string[] = []
  readonly #siteUrl: string
  readonly #nonce = `click${randomBytes(12).toString('hex')}`

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl
  }

  readonly linkTo = (address: string): string => {
    if (!address.startsWith(`${this.#siteUrl}/`) || address.includes('#')) return address
    const known = this.addresses.indexOf(address)
    const number = known >= 0 ? known : this.addresses.push(address) - 1
    return `${address}#n=${this.#nonce}.${number}`
  }

  /** The pieces of a mail that was rendered with these links, with the places of their marks. */
  place(pieces: readonly Piece[]): Piece[] {
    return pieces.flatMap((piece) => {
      if (typeof piece !== 'string') return piece
      const [first = '', ...others] = piece.split(this.#nonce)
      return [first, ...others.flatMap((other): Piece[] => [{ value: clickMarkPlace }, other])]
    })
  }
}
