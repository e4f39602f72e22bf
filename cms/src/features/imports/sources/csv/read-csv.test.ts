import { describe, expect, test } from 'vitest'
import { allOf, givenFile } from '../../../../../test/given-files.ts'
import { openCsv } from './read-csv.ts'

const rowsOf = async (content: string | Uint8Array, name = 'list.csv') => {
  const csv = await openCsv(givenFile(name, content))
  return { columns: csv.columns, rows: await allOf(csv.rows()) }
}
const cellsOf = async (content: string | Uint8Array) => {
  const { columns, rows } = await rowsOf(content)
  return [columns, ...rows.map(({ cells }) => cells)]
}
const table = [
  ['name', 'town'],
  ['Zoë', 'Łódź'],
]

describe('a table however it is written', () => {
  const wide = (text: string, isLittle: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return isLittle ? bytes : bytes.swap16()
  }
  test.each([
    ['with commas', 'name,town\nZoë,Łódź\n'],
    ['with a mark and CRLF', '\ufeffname,town\r\nZoë,Łódź\r\n'],
    ['with CR alone', 'name,town\rZoë,Łódź\r'],
    ['with semicolons', 'name;town\nZoë;Łódź'],
    ['with tabs', 'name\ttown\nZoë\tŁódź\n'],
    ['with bars', 'name|town\nZoë|Łódź\n'],
    ['with what Excel says first', 'sep=;\r\nname;town\r\nZoë;Łódź\r\n'],
    ['with empty columns and rows of a spreadsheet', 'name,town,,\nZoë,Łódź,,\n,,,\n'],
    ['in two bytes a letter', wide('name,town\nZoë,Łódź\n', true)],
    ['in two bytes a letter, the other way round', wide('name,town\nZoë,Łódź\n', false)],
    ['in two bytes a letter without a mark', wide('name,town\nZoë,Łódź\n', true).subarray(2)],
  ])('%s', async (_how, content) => {
    expect(await cellsOf(content)).toEqual(table)
  })

  test('as programs of Windows wrote', async () => {
    expect(await cellsOf(Buffer.from('name;town\nZo\u00eb;K\u00f6ln \u0080\n', 'latin1'))).toEqual([
      ['name', 'town'],
      ['Zoë', 'Köln €'],
    ])
  })

  test('with commas and semicolons in quoted headings', async () => {
    const { columns } = await rowsOf('"name; first, last",town\nA,B\n')
    expect(columns).toEqual(['name; first, last', 'town'])
  })

  test('and cut anywhere into parts', async () => {
    for (const size of [1, 2, 3, 5, 7]) {
      const csv = await openCsv(givenFile('a.csv', 'name,town\r\n"Zoë\r\nB","Łó""dź"\r\n', size))
      const rows = await allOf(csv.rows())
      expect(rows).toEqual([{ cells: ['Zoë\nB', 'Łó"dź'], line: 2, problem: null }])
    }
  })
})

test('each row knows its line, also after rows of several lines and empty ones', async () => {
  const { rows } = await rowsOf('a,b\r\n1,"x\r\ny"\r\n\r\n3,4\r\n')
  expect(rows.map(({ line }) => line)).toEqual([2, 5])
})

test('a row with too few or too many columns says so, and ends nothing', async () => {
  const { rows } = await rowsOf('a,b\n1\n1,2,3\n1,2,,\n1,2\n')
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'The row has 1 column where the table has 2: it may be cut off.'],
    [3, 'The row has 3 columns where the table has 2.'],
    [4, null],
    [5, null],
  ])
})

test('a stray quotation mark inside a cell is a letter', async () => {
  expect(await cellsOf('a,b\n5" pipe,"x" y\n')).toEqual([
    ['a', 'b'],
    ['5" pipe', '"x" y'],
  ])
})

test('control characters go, and letters that are damaged are told', async () => {
  const csv = await openCsv(
    givenFile('a.csv', Buffer.concat([Buffer.from('a,b\nZo\u0000ë é ü,x\u000by'), Buffer.from([0xff])])),
  )
  expect((await allOf(csv.rows()))[0]?.cells).toEqual(['Zoë é ü', 'x y\ufffd'])
  expect(csv.findings.map(({ code }) => code)).toEqual(['damaged-letters'])
})

describe('what is no table is refused in a sentence', () => {
  test.each([
    ['', 'The file is empty.'],
    ['\n\n  \n', 'The file has no rows.'],
    ['<!DOCTYPE html><html><body>Sign in', 'The file is no CSV: it seems to be an HTML page'],
    ['{"members":[{"email":"a@b.example"}]}', 'The file is no CSV: it seems to be a JSON file.'],
    ['PK\u0003\u0004 xl/workbook.xml', /Excel workbook \(save it as CSV/],
    ['PK\u0003\u0004 members.csv', /a zip archive/],
    ['\u0089PNG\r\n', null],
    ['a,b\n1,2\n3,"4\n5,6\n', /^A quotation mark on this line or a later one is opened and never closed/],
    [`a,b\n1,2\n3,"${'x'.repeat(5_000_000)}`, /^The row is longer than 4 MB/],
  ])('%.20s', async (content, message) => {
    const reading = rowsOf(message === null ? Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]) : content)
    await expect(reading).rejects.toThrow(message ?? 'a picture (PNG)')
  })

  test('with the line on which it is', async () => {
    await expect(rowsOf('a,b\n1,2\n3,"4\n5,6\n')).rejects.toMatchObject({
      place: { file: 'list.csv', line: 3, byte: 8 },
    })
    await expect(rowsOf(`a,b\n1,2\n3,"${'x'.repeat(5_000_000)}`)).rejects.toMatchObject({
      place: { line: 3 },
    })
  })
})
