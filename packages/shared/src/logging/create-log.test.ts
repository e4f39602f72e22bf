import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from './create-log.ts'
import { forRequest, requestIdOf } from './request-id.ts'

function collect() {
  const lines: string[] = []
  const log = createLog({ name: 'cms', level: 'info' }, { write: (line) => void lines.push(line) })
  const parsed = () => lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  return { log, lines, parsed }
}

test('every line has the same form', () => {
  const { log, parsed } = collect()
  log.info({ port: 4322 }, 'The CMS listens.')
  log.warn({ msg: 'A database connection was lost.' })
  expect(parsed()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      name: 'cms',
      event: 'The CMS listens.',
      port: 4322,
    },
    {
      time: expect.any(String),
      level: 'warn',
      name: 'cms',
      event: 'A database connection was lost.',
    },
  ])
})

test('what is logged for a request carries its id, over everything that it waits for', async () => {
  const { log, parsed } = collect()
  await forRequest('request-1', async () => {
    await Promise.resolve()
    log.info('one')
  })
  log.info('none')
  expect(parsed().map(({ requestId }) => requestId)).toEqual(['request-1', undefined])
})

test('an id that could be anything is not taken over', () => {
  expect(requestIdOf('abcdef-123456')).toBe('abcdef-123456')
  expect(requestIdOf('a b"c')).toMatch(/^[\da-f-]{36}$/)
  expect(requestIdOf(undefined)).not.toBe(requestIdOf(undefined))
})

test('errors are logged with their causes, and nobody in them', () => {
  const { log, lines } = collect()
  const cause = Object.assign(new Error('duplicate key: ada@example.org'), {
    detail: '(email)=(ada@example.org)',
  })
  log.error({ err: new Error('It failed for 203.0.113.9', { cause }) }, 'a request of ada@example.org failed')
  expect(lines.join()).toContain('duplicate key: [e-mail]')
  expect(lines.join()).not.toMatch(/ada@|203\.0/)
})
