/** The attributes of a block, as WordPress writes them into a comment of HTML. */
function attributesText(attributes: Record<string, unknown>): string {
  if (Object.keys(attributes).length === 0) return ''
  const text = JSON.stringify(attributes)
    .replaceAll('--', String.raw`\u002d\u002d`)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll(String.raw`\"`, String.raw`\u0022`)
  return ` ${text}`
}

/** A block of WordPress: its name, attributes and HTML, with the blocks in it. */
export function wpBlock(name: string, html: string, attributes: Record<string, unknown> = {}): string {
  return `<!-- wp:${name}${attributesText(attributes)} -->\n${html}\n<!-- /wp:${name} -->`
}

/** A block without anything in it. */
export function emptyWpBlock(name: string): string {
  return `<!-- wp:${name} /-->`
}
