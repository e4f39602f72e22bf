/**
 * Whether readers have every publish that the CMS knows. The site server asks for missed ones every few seconds; while no answer
 * comes, or what it missed cannot be applied, its pages may be old.
 */
export class Currency {
  readonly #limitMs: number
  #confirmedAtMs: number | null = null

  /** `limitMs`: for how long a confirmation holds. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Called whenever every publish that the CMS knows has been applied. */
  confirm(): void {
    this.#confirmedAtMs = performance.now()
  }

  /** Seconds since the last confirmation; null before the first. */
  get ageSeconds(): number | null {
    return this.#confirmedAtMs === null ? null : (performance.now() - this.#confirmedAtMs) / 1000
  }

  /** Why the pages may be old; null when they are not. */
  problem(): string | null {
    const age = this.ageSeconds
    if (age === null) return 'The CMS was not reached yet.'
    if (age * 1000 <= this.#limitMs) return null
    return `Its pages may be old: for ${Math.round(age)} s it could not make sure that it has every publish.`
  }
}
