/** Stands before the first line of a CSV file and tells spreadsheets that the text is UTF-8. */
export const csvMark = '\uFEFF'

/** RFC 4180; a text that a spreadsheet would take for a formula stays text, because readers wrote it. Our own numbers are numbers. */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    if (typeof cell === 'number') return String(cell)
    const text = /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? `'${cell}` : cell
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}
