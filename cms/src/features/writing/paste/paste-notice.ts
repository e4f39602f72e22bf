import type { CleanPaste } from './clean-paste.ts'

/** What the person who pasted is to know: what was left out, and what to do about it. Null when nothing was. */
export function pasteNotice({ pictures, notes }: Pick<CleanPaste, 'pictures' | 'notes'>): string | null {
  const parts = [
    pictures.length > 0 ? `${count(pictures.length, 'picture')}${namesOf(pictures)}` : null,
    notes > 0 ? count(notes, 'footnote') : null,
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  const advice =
    pictures.length > 0 ? ' Drag pictures in as files, so that they have their full size and a text.' : ''
  return `Not pasted: ${parts.join(' and ')}.${advice}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function namesOf(pictures: readonly (string | null)[]): string {
  const names = pictures.filter((name) => name !== null)
  if (names.length === 0) return ''
  const more = names.length > 3 ? ', …' : ''
  return ` (${names.slice(0, 3).join(', ')}${more})`
}
