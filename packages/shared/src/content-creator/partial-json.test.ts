import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPartialJson } from './partial-json.ts'

describe('JSON of which only the beginning has come', () => {
  it.each([
    ['', null],
    ['Here is', null],
    ['{', {}],
    ['{"headlines": [', { headlines: [] }],
    ['{"headlines": ["One', { headlines: ['One'] }],
    ['{"headlines": ["One", "Tw', { headlines: ['One', 'Tw'] }],
    ['{"headlines": ["One", "Two"]', { headlines: ['One', 'Two'] }],
    ['{"headlines": ["One", "Two"]}', { headlines: ['One', 'Two'] }],
    ['{"title": "A \\', { title: 'A ' }],
    ['{"title": "A \\u20', { title: 'A ' }],
    ['{"title": "A", "descr', { title: 'A' }],
    ['{"title": "A", "description":', { title: 'A' }],
    ['```json\n{"title": "A', { title: 'A' }],
    ['{"pictures": [{"id": 1, "alt": "A', { pictures: [{ id: 1, alt: 'A' }] }],
  ])('%j reads as %j', (text, value) => {
    expect(readPartialJson(text)).toEqual(value)
  })

  it('never throws, and reads whole JSON as what it is', () => {
    const values = fc.record({ headlines: fc.array(fc.string()) })
    fc.assert(
      fc.property(values, fc.nat(), (value, place) => {
        const text = JSON.stringify(value)
        expect(readPartialJson(text)).toEqual(value)
        expect(typeof readPartialJson(text.slice(0, place % (text.length + 1)))).toBe('object')
      }),
    )
  })
})
