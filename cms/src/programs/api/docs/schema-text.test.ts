import { expect, test } from 'vitest'
import { describeSchema } from './schema-text.ts'

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: 'integer', minimum: 1, maximum: 200, default: 100 }, 'integer (from 1, to 200, default 100)'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['silver', 'gold'] }, '"silver" | "gold"'],
  [{ $ref: '#/components/schemas/Article' }, 'Article'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Article' } }, 'Article[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [
    { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string' } }, required: ['id'] },
    '{\n  id: string\n  note?: string\n}',
  ],
  [undefined, 'any'],
])('%j reads %s', (schema, text) => {
  expect(describeSchema(schema)).toBe(text)
})
