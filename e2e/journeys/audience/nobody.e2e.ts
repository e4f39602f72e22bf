import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test as testWithoutBrowser } from '@playwright/test'
import { writeBeacon } from '@meridian/shared/audience/beacon'
import pg from 'pg'
import { z } from 'zod'
import { openDatabase } from '../../accounts/database.ts'
import { openMagazine } from '../../magazine.ts'

const path = '/articles/the-quiet-capital'
const address = '127.0.0.1'
const TablesSchema = z.array(z.object({ schema: z.string(), name: z.string() }))
const BodiesSchema = z.array(z.object({ body: z.instanceof(Buffer) }))

/** A text as it may stand somewhere: as it is, as bytes in a row, or hashed. */
function tracesOf(text: string): string[] {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(text))
  return [
    Buffer.from(text).toString('hex'),
    ...hashes.flatMap((hash) => {
      const digest = hash.digest()
      return [digest.toString('hex'), digest.toString('base64url').slice(0, 20)]
    }),
  ]
}

testWithoutBrowser(
  'of somebody who reads nothing is kept: not in the database, nor in the page store, nor in a log',
  async ({ baseURL }) => {
    const word = randomBytes(9).toString('hex')
    const host = `${randomBytes(9).toString('hex')}.example`
    const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Planted/${word}`
    const cookie = `reader=${word}`
    const headers = { 'user-agent': agent, cookie, referer: `https://${host}/?email=${word}@example.com` }
    const origin = new URL(baseURL ?? '').origin
    await fetch(new URL(path, origin), { headers: { ...headers, 'sec-fetch-dest': 'document' } })
    const told = await fetch(new URL('/e', origin), {
      method: 'POST',
      headers: { ...headers, origin, 'sec-fetch-site': 'same-origin' },
      body: writeBeacon({ path, since: null, now: { depth: 9, seconds: 30 }, host, from: null }),
    })
    expect(told.status).toBe(204)

    const db = openDatabase()
    const isTold = async () => {
      const { rowCount } = await db.query('select from audience_deltas where $1 = any(sources)', [
        `host:${host}`,
      ])
      return rowCount
    }
    await expect.poll(isTold).toBeGreaterThan(0)

    // What is kept is found where it is kept: the name of the site that led here, and what the site server logs.
    expect(await tablesWith(db, [host])).toContain('public.audience_deltas')
    expect(filesWith(['"name":"site"'])).not.toEqual([])

    const traces = [word, ...[agent, cookie, address, `${address} ${agent}`].flatMap(tracesOf)]
    expect(await tablesWith(db, traces)).toEqual([])
    const { rows } = await db.query('select body from audience_deltas where $1 = any(sources)', [
      `host:${host}`,
    ])
    const bodies = BodiesSchema.parse(rows).map(({ body }) => inflateRawSync(body).toString())
    expect(bodies.filter((body) => traces.some((trace) => body.includes(trace)))).toEqual([])
    expect(bodies.some((body) => body.includes(host))).toBe(true)
    expect(filesWith(traces)).toEqual([])
  },
)

/** The tables in a row of which one of these texts stands. What is in a backup stands in one of them. */
async function tablesWith(db: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { schema, name } of TablesSchema.parse(rows)) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const { rowCount } = await db.query(
      `select from ${table} each
        where exists (select from unnest($1::text[]) trace where strpos(each::text, trace) > 0) limit 1`,
      [texts],
    )
    if (rowCount) found.push(`${schema}.${name}`)
  }
  return found
}

/** The files of logs and page store that have one of these texts in them. */
function filesWith(texts: readonly string[]): string[] {
  const { logs, pageStore } = openMagazine().folder
  return [logs, pageStore].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const content = readFileSync(file, 'latin1')
        return texts.some((each) => content.includes(each))
      }),
  )
}
