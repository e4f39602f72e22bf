import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2+3+cmd|calc!A0', "'-2+3+cmd|calc!A0"],
  ['@SUM(1+1)', "'@SUM(1+1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://a.example","x")', `"'=HYPERLINK(""http://a.example"",""x"")"`],
])('what a spreadsheet would take for a formula is text: %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('commas, quotes and lines stay within their cell, and accents stay as they are', () => {
  expect(csvLine(['Łódź, Śródmieście', 'She said "hi"', 'two\nlines', 'Zoë', ''])).toBe(
    '"Łódź, Śródmieście","She said ""hi""","two\nlines",Zoë,\r\n',
  )
})

test('a negative number stays one, and a text that looks like one stays text', () => {
  expect(csvLine([-12, -0.5, '-12'])).toBe("-12,-0.5,'-12\r\n")
})
