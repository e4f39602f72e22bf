/** How many characters a reference can have: `&` and what follows it are held back until so many have come. */
const longestReference = 40
const bareAmpersand = /&(?!(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][\w.-]{0,30});)/gi

/**
 * Puts right what many programs write and no parser takes: an `&` that begins no reference becomes `&amp;`. Within CDATA
 * sections everything stays as it is. Text comes in parts, as it is read.
 */
export class XmlRepair {
  #held = ''
  #isData = false

  take(part: string, isLast: boolean): string {
    const text = this.#held + part
    const end = isLast ? text.length : Math.max(0, text.length - longestReference)
    let done = ''
    let at = 0
    while (at < end) {
      const mark = this.#isData ? ']]>' : '<![CDATA['
      const found = text.indexOf(mark, at)
      const isFound = found >= 0 && found < end
      const stop = isFound ? found + mark.length : end
      const piece = text.slice(at, stop)
      done += this.#isData ? piece : this.#repair(piece, text.slice(stop, stop + longestReference))
      if (isFound) this.#isData = !this.#isData
      at = stop
    }
    this.#held = text.slice(at)
    return done
  }

  /** What follows a piece tells whether an `&` near its end begins a reference. */
  #repair(piece: string, following: string): string {
    if (!piece.includes('&')) return piece
    const repaired = (piece + following).replace(bareAmpersand, (mark, offset: number) =>
      offset < piece.length ? '&amp;' : mark,
    )
    return repaired.slice(0, repaired.length - following.length)
  }
}
