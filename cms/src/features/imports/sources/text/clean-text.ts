const unmeant = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g
const oldBreaks = /[\u000b\u000c]/g

/**
 * Text without what no text means and a database refuses: control characters go (those that part lines become spaces),
 * half characters become U+FFFD. Tabs and line breaks stay.
 */
export function cleanText(text: string): string {
  return text.replace(oldBreaks, ' ').replace(unmeant, '').toWellFormed()
}

/** Clean, on one line, without spaces at its ends: for names and titles. */
export function oneLine(text: string): string {
  return cleanText(text)
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
