import { expect, test } from 'vitest'
import { z } from 'zod'
import { listVariables } from './variable-list.ts'

const [plain, port, senders, flag, secret, key] = listVariables(
  z.object({
    HOST: z.string().describe('Where it listens.'),
    PORT: z.coerce.number().default(4321).describe('The port.'),
    SENDERS: z
      .string()
      .default('a,b')
      .transform((list) => list.split(','))
      .pipe(z.array(z.string()))
      .describe('Who sends.'),
    FLAG: z.stringbool().default(false).describe('Whether it does.'),
    TOKEN: z.string().optional().meta({ description: 'A token.', secret: true, section: 'Secrets' }),
    KEY: z.preprocess((value) => value, z.string().optional()),
  }),
)

test('a variable is required when nothing takes its place', () => {
  expect(plain).toMatchObject({ name: 'HOST', isRequired: true, default: null })
  expect([port, senders, flag, secret, key].map((variable) => variable?.isRequired)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('a default is told as it would stand in the environment, whatever becomes of it', () => {
  expect([port, senders, flag].map((variable) => variable?.default)).toEqual(['4321', 'a,b', 'false'])
})

test('what a schema says about a variable is taken over; one that says nothing is listed all the same', () => {
  expect(secret).toMatchObject({ description: 'A token.', secret: true, section: 'Secrets' })
  expect(key).toMatchObject({ name: 'KEY', secret: false })
  expect(key?.description).toBeUndefined()
})
