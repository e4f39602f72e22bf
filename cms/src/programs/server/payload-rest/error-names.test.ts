import { NotFound } from 'payload'
import { expect, test } from 'vitest'
import { keepErrorNames } from './error-names.ts'

test('an error is named as its class is exported, however a build has shortened it', () => {
  class a extends Error {
    override readonly name = this.constructor.name
  }
  expect(new a().name).toBe('a')
  keepErrorNames({ QueryError: a })
  expect(new a().name).toBe('QueryError')
})

test('so are the errors of Payload', () => {
  Object.defineProperty(NotFound, 'name', { value: 'rk' })
  expect(new NotFound().name).toBe('rk')
  keepErrorNames()
  expect(new NotFound().name).toBe('NotFound')
})
