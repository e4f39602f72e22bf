/** What stands above a text, by whatever names: the first of several that says something counts. */
export class FrontFields {
  readonly #fields: Record<string, unknown>

  constructor(fields: Record<string, unknown>) {
    // Names differ in case and dashes only: `Redirect_From`, `redirectFrom`.
    const entries = Object.entries(fields).map(([name, value]) => [plainName(name), value] as const)
    this.#fields = Object.fromEntries(entries)
  }

  #value(name: string): unknown {
    const key = plainName(name)
    return Object.hasOwn(this.#fields, key) ? this.#fields[key] : undefined
  }

  text(...names: readonly string[]): string {
    for (const name of names) {
      const text = textOf(this.#value(name))
      if (text !== '') return text
    }
    return ''
  }

  /** Yes or no; null when it does not say. */
  flag(...names: readonly string[]): boolean | null {
    for (const name of names) {
      const value = this.#value(name)
      if (typeof value === 'boolean') return value
      if (/^(?:true|yes|ja|1)$/i.test(textOf(value))) return true
      if (/^(?:false|no|nein|0)$/i.test(textOf(value))) return false
    }
    return null
  }

  /** Texts of a list, or of one text: parted at commas, or at spaces as Jekyll does. */
  list(name: string, separator: 'comma' | 'space' | 'none' = 'comma'): string[] {
    const value = this.#value(name)
    const texts = Array.isArray(value) ? value.map(textOf) : separated(textOf(value), separator)
    return [...new Set(texts.filter((text) => text !== ''))]
  }

  /** The objects and texts of a list, or the one that stands alone. */
  items(name: string): unknown[] {
    const value = this.#value(name)
    if (value === undefined || value === null || value === '') return []
    return Array.isArray(value) ? value : [value]
  }

  /** What stands one level deeper. */
  inner(name: string): FrontFields {
    const value = this.#value(name)
    return new FrontFields(
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {},
    )
  }
}

function plainName(name: string): string {
  return name.replace(/[-_\s]/g, '').toLowerCase()
}

/** Texts as they are, numbers and days as text; '' for what is neither. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value instanceof Date ? value.toISOString() : ''
}

function separated(text: string, separator: 'comma' | 'space' | 'none'): string[] {
  if (separator === 'none') return [text]
  const parts = text.includes(',') || separator === 'comma' ? text.split(',') : text.split(/\s+/)
  return parts.map((part) => part.trim())
}
