import { escapeHtml } from '@meridian/shared/text/escape-html'
import { isRecord } from '../../../is-record.ts'

/** The footnotes that a text of blocks keeps in a custom field (JSON), as a list; null for none. */
export function footnotesHtml(json: string): string | null {
  if (json.trim() === '') return null
  const items = parsed(json).map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`)
  return items.length === 0 ? null : `<ol>${items.join('')}</ol>`
}

/** Those of short codes, in the order of their marks. */
export function notesHtml(notes: readonly string[]): string {
  return `<ol>${notes.map((note, index) => `<li id="import-note-${index + 1}">${note}</li>`).join('')}</ol>`
}

function parsed(json: string): { id: string; content: string }[] {
  try {
    const list: unknown = JSON.parse(json)
    if (!Array.isArray(list)) return []
    return list.flatMap((note: unknown) =>
      isRecord(note) && typeof note['id'] === 'string' && typeof note['content'] === 'string'
        ? [{ id: note['id'], content: note['content'] }]
        : [],
    )
  } catch {
    return []
  }
}
