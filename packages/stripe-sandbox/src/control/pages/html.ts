/** Text that is markup already, as {@link html} makes it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | Markup[] | string | number | null

/** Markup of a template; what is put in is escaped unless it is markup itself, null is left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = strings.map((string, index) => string + textOf(parts[index] ?? null)).join('')
  return new Markup(text)
}

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(({ text }) => text).join('')
  return escape(String(part))
}

function escape(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
