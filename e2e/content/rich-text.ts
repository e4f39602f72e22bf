/** A body as the editor stores it, made of these parts. */
export function body(...children: object[]): object {
  return { root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children } }
}

/** A paragraph of texts, or of other inline parts. */
export function paragraph(...parts: (string | object)[]): object {
  return { ...element('paragraph'), textFormat: 0, children: parts.map(toInline) }
}

export function heading(tag: 'h2' | 'h3', content: string): object {
  return { ...element('heading'), tag, children: [toInline(content)] }
}

export function bold(content: string): object {
  return { ...text(content), format: 1 }
}

export function link(content: string, url: string): object {
  return {
    ...element('link'),
    version: 3,
    fields: { url, linkType: 'custom', newTab: false },
    children: [text(content)],
  }
}

/** A link to an article of our own, by its number in the CMS; `url` is what it said when it was made. */
export function articleLink(content: string, { id, url }: { id: number; url: string }): object {
  return {
    ...element('link'),
    version: 3,
    fields: { url, article: id, linkType: 'custom', newTab: false },
    children: [text(content)],
  }
}

function toInline(part: string | object): object {
  return typeof part === 'string' ? text(part) : part
}

function text(content: string): object {
  return { type: 'text', version: 1, text: content, format: 0, style: '', mode: 'normal', detail: 0 }
}

function element(type: string): object {
  return { type, version: 1, direction: 'ltr', format: '', indent: 0 }
}
