import { describe, expect, test } from 'vitest'
import { allOf, givenFile } from '../../../../../test/given-files.ts'
import { detectEncoding, readText, readWholeText } from './decode-text.ts'
import { seemsToBe } from './recognise.ts'

const whole = async (bytes: Uint8Array) => {
  const read = await readWholeText(givenFile('a.txt', bytes, 7))
  return read.ok ? [read.text, read.findings.map(({ code }) => code)] : read.reason
}

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Zoë\r\nŁódź\r')],
    ['UTF-8 with a mark', Buffer.from('\ufeffZoë\nŁódź\n')],
    ['UTF-16', Buffer.from('\ufeffZoë\nŁódź\n', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffZoë\nŁódź\n', 'utf16le').swap16()],
  ])('%s', async (_which, bytes) => {
    expect(await whole(bytes)).toEqual(['Zoë\nŁódź\n', []])
  })

  test('Windows', async () => {
    expect(await whole(Buffer.from('Zo\u00eb \u0080 \u0093x\u0094', 'latin1'))).toEqual(['Zoë € “x”', []])
  })

  test('cut within a letter, with one byte that is none, with control characters', async () => {
    expect(await whole(Buffer.from('Zoë Łódź').subarray(0, -1))).toEqual([
      'Zoë Łód\ufffd',
      ['damaged-letters'],
    ])
    expect(await whole(Buffer.from('Zo\u0000ë\u000bx'))).toEqual(['Zoë x', ['control-characters']])
    expect(await whole(Buffer.from(''))).toEqual(['', []])
  })

  test('of more than may be is refused, also when its size was told wrong', async () => {
    const file = givenFile('a.txt', 'x'.repeat(3 * 1024 * 1024))
    const most = { mostBytes: 1024 * 1024 }
    expect(await readWholeText(file, most)).toEqual({
      ok: false,
      reason: 'It has 3 MB; at most 1 MB can be read.',
    })
    expect(await readWholeText({ ...file, sizeBytes: 10 }, most)).toEqual({
      ok: false,
      reason: 'It has more than 1 MB.',
    })
  })

  test('in parts, each letter whole, wherever they end', async () => {
    for (const size of [1, 2, 3, 5]) {
      const file = givenFile('a.txt', 'Zoë 😀 Łódź', size)
      expect((await allOf(readText(file, await detectEncoding(file)))).join('')).toBe('Zoë 😀 Łódź')
    }
  })

  test('ends when somebody says so', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(readWholeText(givenFile('a.txt', 'x'), { signal: stop.signal })).rejects.toThrow(/aborted/)
  })
})

test.each([
  ['', 'empty'],
  ['PK\u0003\u0004abc', 'a zip archive (unpack it, and choose the files in it)'],
  ['PK\u0003\u0004[Content_Types].xml', 'an Excel workbook (save it as CSV in your spreadsheet program)'],
  ['%PDF-1.7', 'a PDF'],
  ['\n<!-- x --><!DOCTYPE HTML><html>', 'an HTML page, perhaps of a sign-in or an error'],
  ['<?xml version="1.0"?>', 'an XML file'],
  ['<a:feed xmlns:a="x">', 'a feed'],
  ['<rss xmlns:wp="http://wordpress.org/export/1.2/">', 'an export of WordPress'],
  ['-- MySQL dump 10.13\nCREATE TABLE x', 'a copy of a database (SQL)'],
  ['\u001f\u008b\u0008', 'a file packed with gzip (unpack it first)'],
  ['id,title\n1,A story\n', 'a table (CSV)'],
  ['{ "a": 1 }', 'a JSON file'],
  ['[1, 2]', 'a JSON file'],
  ['\u0001\u0002\u0003\u0004\u0005', 'a file of no text'],
  ['name,town', null],
  ['[link]: x', null],
  ['{{ site.title }}', null],
])('%j seems to be: %s', (content, says) => {
  expect(seemsToBe(Buffer.from(content, 'latin1'))?.says ?? null).toBe(says)
})
