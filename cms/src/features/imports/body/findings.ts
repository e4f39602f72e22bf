import type { SourceFinding } from '../source-record.ts'

/** A report that nobody reads to its end says nothing. */
const most = 100

/** What was noticed in a text, each once. */
export class Findings {
  readonly #found = new Map<string, SourceFinding>()
  #more = 0

  constructor(known: readonly SourceFinding[] = []) {
    for (const { code, message } of known) this.#found.set(`${code} ${message}`, { code, message })
  }

  add(code: string, message: string): void {
    const key = `${code} ${message}`
    if (this.#found.has(key)) return
    if (this.#found.size < most) this.#found.set(key, { code, message })
    else this.#more += 1
  }

  toList(): SourceFinding[] {
    const list = [...this.#found.values()]
    if (this.#more === 0) return list
    return [
      ...list,
      { code: 'more-findings', message: `${this.#more} more of the kind were found in this text.` },
    ]
  }
}

/** The beginning of a text, to be quoted. */
export function beginningOf(text: string, length = 80): string {
  const line = text
    .slice(0, length * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= length ? line : `${line.slice(0, length).toWellFormed().trimEnd()}…`
}
