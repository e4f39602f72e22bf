import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { lookUpServers } from './mail-servers.ts'

const db = openPool()
beforeAll(() => openPayload())
afterAll(() => db.end())

const failing = (code: string) => Object.assign(new Error(code), { code })

test('domains behind one operator are one group; what nobody could tell is asked again', async () => {
  await lookUpServers(db, {
    domains: ['a.test', 'b.test', 'none.test', 'slow.test'],
    resolveMx: (domain) => {
      if (domain === 'none.test') return Promise.reject(failing('ENOTFOUND'))
      if (domain === 'slow.test') return Promise.reject(failing('ETIMEOUT'))
      return Promise.resolve([{ exchange: `${domain.slice(0, 1)}.mx.operator.test`, priority: 1 }])
    },
    limitMs: 10_000,
  })
  const { rows } = await db.query('select domain, servers from mail_domains order by domain')
  expect(rows).toEqual([
    { domain: 'a.test', servers: 'operator.test' },
    { domain: 'b.test', servers: 'operator.test' },
    { domain: 'none.test', servers: 'none.test' },
  ])
})

test('an audience may have more domains than a statement has values', async () => {
  const domains = Array.from({ length: 70_000 }, (_, number) => `d${number}.test`)
  await lookUpServers(db, { domains, resolveMx: () => Promise.resolve([]), limitMs: -1 })
  expect((await db.query(`select from mail_domains where domain like 'd%'`)).rowCount).toBe(0)
})
