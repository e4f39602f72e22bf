/** Stands before the first line of a CSV file and tells spreadsheets that the text is UTF-8. */
export const csvMark = '\uFEFF'

/** RFC 4180; what a spreadsheet would take for a formula becomes text, because readers wrote it. A negative number is none. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const isFormula = !/^-\d+(?:\.\d+)?$/.test(cell) && /^[=+\-@\t\r\n＝＋－＠]/u.test(cell)
    const text = isFormula ? `'${cell}` : cell
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}
