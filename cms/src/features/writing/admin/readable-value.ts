import { bodyToText } from '../../content/body-text.ts'

const technical = new Set(['id', 'blockName', 'blockType', 'image', 'layout', 'variant'])

/** What a field says, as text for people: a rich text its paragraphs, a list of blocks their words. */
export function readableValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return readableMoment(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  if ('root' in value) return bodyToText(value)
  if (Array.isArray(value)) return value.map(readableValue).join(isPlain(value) ? ', ' : '\n\n')
  return Object.entries(value)
    .filter(([key, entry]) => !technical.has(key) && entry !== null && entry !== '')
    .map(([, entry]) => readableValue(entry))
    .filter((text) => text !== '')
    .join('\n')
}

function isPlain(values: unknown[]): boolean {
  return values.every((value) => typeof value !== 'object')
}

function readableMoment(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return text
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text))
}
