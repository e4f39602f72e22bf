import { z } from 'zod'
import { attributeOf, decodeTwice, type HtmlElement } from '../../html/html-tree.ts'

const ObjectSchema = z.record(z.string(), z.unknown())

/** What the attribute `data-attrs` of an element of Substack says, whatever its shape. */
export class DataAttrs {
  readonly #values: Record<string, unknown>

  constructor(value: unknown) {
    const parsed = ObjectSchema.safeParse(value)
    this.#values = parsed.success ? parsed.data : {}
  }

  /** Sometimes its quotation marks are encoded twice. */
  static of(element: HtmlElement): DataAttrs {
    const text = attributeOf(element, 'data-attrs')
    if (text === '') return new DataAttrs({})
    return new DataAttrs(parseJson(text) ?? parseJson(decodeTwice(text)))
  }

  /** A text or number; the first of several keys that has one, '' for none. */
  text(...keys: readonly string[]): string {
    for (const key of keys) {
      const value = this.#values[key]
      if (typeof value === 'string' && value.trim() !== '') return value.trim()
      if (typeof value === 'number') return String(value)
    }
    return ''
  }

  inner(key: string): DataAttrs {
    return new DataAttrs(this.#values[key])
  }

  list(key: string): DataAttrs[] {
    const value = this.#values[key]
    return Array.isArray(value) ? value.map((item) => new DataAttrs(item)) : []
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
