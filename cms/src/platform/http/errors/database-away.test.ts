import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a shutdown', withCode('57P01')],
  ['a start', withCode('57P03')],
  ['the family of connection errors', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool that waited too long', new Error('timeout exceeded when trying to connect')],
  ['a CMS that cannot start', new Error('Error: cannot connect to Postgres: connect ECONNREFUSED')],
  ['the same, wrapped', new Error('Failed query: select 1', { cause: withCode('ECONNRESET') })],
  ['every address refusing', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
])('%s means that the database is away', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a wrong query', withCode('42601')],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['something that is no error', 'ECONNREFUSED'],
])('%s does not', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
