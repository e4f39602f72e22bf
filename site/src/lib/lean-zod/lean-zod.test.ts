import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyGenerator } from './lean-zod.ts'

const core = new URL('v4/core/', import.meta.resolve('zod'))

test.each(['to-json-schema.js', 'json-schema-processors.js'])(
  'nothing that %s exports is missing',
  async (name) => {
    const file = new URL(name, core)
    const { code } = emptyGenerator(readFileSync(fileURLToPath(file), 'utf8'))
    const own: object = await import(file.href)
    const lean: object = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(Object.keys(lean)).toEqual(Object.keys(own))
    expect(code.length).toBeLessThan(2500)
  },
)

test('what is left out says so', async () => {
  const { code } = emptyGenerator('export function toJSONSchema() {}')
  const lean: { toJSONSchema: () => () => void } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  expect(lean.toJSONSchema()).toThrow('JSON Schemas are not made in pages')
})
