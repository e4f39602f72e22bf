import { expect, test } from 'vitest'
import { csvHead, csvRow, type SubscriberRow } from './subscriber-csv.ts'

const row: SubscriberRow = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  state: 'confirmed',
  newsletters: 'newsletter executive-agenda',
  country: null,
  region: null,
  browserLanguage: null,
  timeZone: null,
  confirmedAt: null,
  unsubscribedAt: null,
  unsubscribeUrl: 'https://magazine.example/newsletter/unsubscribe?token=x',
}

test('a line has as many cells as the head', () => {
  expect(csvRow(row)).toBe(
    'ada@example.com,Ada,Byron,confirmed,newsletter executive-agenda,,,,,,,https://magazine.example/newsletter/unsubscribe?token=x\r\n',
  )
  expect(csvHead.split(',')).toHaveLength(csvRow(row).split(',').length)
})

test('quotes and commas stay within their cell', () => {
  expect(csvRow({ ...row, firstName: 'Ada "A", of' })).toContain('ada@example.com,"Ada ""A"", of",Byron')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is text in a spreadsheet, and no formula', (firstName) => {
  expect(csvRow({ ...row, firstName })).toContain(`,'${firstName},`)
})
