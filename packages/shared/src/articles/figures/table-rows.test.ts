import { describe, expect, it } from 'vitest'
import { cellParts, cellText, figureColumns, rowsText, TableRowsSchema } from './table-rows.ts'

describe('the rows of a table', () => {
  it('have equal lengths and stay within their limits', () => {
    expect(
      TableRowsSchema.safeParse([
        ['a', 'b'],
        ['c', 'd'],
      ]).success,
    ).toBe(true)
    for (const rows of [
      [],
      [[]],
      [['a', 'b'], ['c']],
      [['x'.repeat(501)]],
      [Array(21).fill('')],
      Array.from({ length: 201 }, () => ['a']),
    ]) {
      expect(TableRowsSchema.safeParse(rows).success).toBe(false)
    }
  })

  it('say which columns hold figures', () => {
    const rows = [
      ['Region', '2025', 'Growth', 'Note', 'Empty'],
      ['Europe', '$1,204.5m', '3.4 %', 'record', ''],
      ['Asia', '€980', '(1.2%)', '2 markets left', ''],
      ['Rest', '–', '−4', 'n/a', ''],
    ]
    expect(figureColumns(rows, true)).toEqual([false, true, true, false, false])
  })

  it('hold links to other sites, and no others', () => {
    expect(cellParts('See [the report](https://example.com/a?b=1) of [x](javascript:alert(1))')).toEqual([
      { text: 'See ', href: null },
      { text: 'the report', href: 'https://example.com/a?b=1' },
      { text: ' of [x](javascript:alert(1))', href: null },
    ])
    expect(cellText('[a](https://example.com) b')).toBe('a b')
  })

  it('are lines of text with tabs', () => {
    expect(
      rowsText([
        ['', 'A'],
        ['b\nc', '[1](https://example.com)'],
      ]),
    ).toBe('\tA\nb c\t1')
  })
})
