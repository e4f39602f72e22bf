import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { emptyGenerator, withoutSentences } from './lean-zod.ts'

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

test('a schema without a sentence of its own says that the input is invalid, others what they say', async () => {
  const own: { default: unknown } = await import(new URL('v4/locales/en.js', import.meta.resolve('zod')).href)
  expect(own.default).toBeTypeOf('function')
  const lean: { default: () => Parameters<typeof z.config>[0] } = await import(
    `data:text/javascript,${encodeURIComponent(withoutSentences().code)}`
  )
  const { localeError, jitless } = z.config()
  onTestFinished(() => void z.config({ localeError, jitless }))
  z.config(lean.default())
  expect(z.string().safeParse(1).error?.issues[0]?.message).toBe('Invalid input')
  expect(z.config().jitless).toBe(true)
  expect(z.string('Ours.').safeParse(1).error?.issues[0]?.message).toBe('Ours.')
})
