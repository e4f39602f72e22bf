import { createLocalReq } from 'payload'
import { expect, test } from 'vitest'
import { openPayload } from '../../../../test/payload.ts'
import { down, up } from '../../../migrations/20261127_113901_blocks_in_the_text.ts'

const payload = await openPayload()
const { pool } = payload.db

const element = { version: 1, direction: 'ltr', format: '', indent: 0 }
const paragraph = (text: string) => ({
  type: 'paragraph',
  ...element,
  children: [{ type: 'text', version: 1, text }],
})
const words = (count: number) => 'word '.repeat(count).trim()
const quote = (said: string) => ({ id: said, blockType: 'quote', quote: said, author: 'A', title: '' })
const callout = { id: 'c', blockType: 'callout', variant: 'info', title: 'Mind', content: 'The gap.' }
const bodyOf = (...children: object[]) => ({ root: { type: 'root', ...element, children } })

const texts = Array.from({ length: 8 }, (_, index) => paragraph(`${index} ${words(30)}`))

async function newest(table: string, body: string): Promise<string[]> {
  const { rows } = await pool.query<{
    body: { root: { children: { type: string; fields?: { id: string } }[] } }
  }>(`select ${body} as body from ${table} order by id desc limit 1`)
  return (rows[0]?.body.root.children ?? []).map(({ type, fields }) => fields?.id ?? type)
}

test('blocks of articles and versions come to stand in the text, where readers have seen them, and can be taken out again', async () => {
  const args = { db: payload.db.drizzle, payload, req: await createLocalReq({}, payload) }
  await down(args)
  const body = JSON.stringify(bodyOf(...texts))
  // In the order of the form, which was not that of the page.
  const blocks = JSON.stringify([callout, quote('first'), quote('second')])
  await pool.query('insert into articles (title, body, content_blocks) values ($1, $2, $3)', [
    'Old',
    body,
    blocks,
  ])
  await pool.query('insert into _articles_v (version_body, version_content_blocks) values ($1, $2)', [
    body,
    blocks,
  ])
  await pool.query('insert into articles (title, body, content_blocks) values ($1, $2, $3)', [
    'Empty',
    null,
    '[]',
  ])
  await up(args)
  const woven =
    'paragraph paragraph paragraph first paragraph paragraph second paragraph paragraph paragraph c'.split(
      ' ',
    )
  expect(await newest('_articles_v', 'version_body')).toEqual(woven)
  await pool.query(`delete from articles where title = 'Empty'`)
  expect(await newest('articles', 'body')).toEqual(woven)

  await down(args)
  const { rows } = await pool.query(
    'select body, content_blocks as blocks from articles order by id desc limit 1',
  )
  expect(rows[0]).toEqual({
    body: bodyOf(...texts),
    blocks: [quote('first'), quote('second'), callout],
  })
  await up(args)
})

test('what is scheduled is published with its blocks in the text', async () => {
  const args = { db: payload.db.drizzle, payload, req: await createLocalReq({}, payload) }
  await down(args)
  await pool.query(
    `insert into publish_schedules (id, collection, document_id, title, action, due_at, time_zone, requested_by)
     values (7000, 'articles', 7, 'Soon', 'publish', now() + interval '1 day', 'UTC', 1)`,
  )
  const snapshot = {
    title: 'Soon',
    body: bodyOf(paragraph('Short.')),
    contentBlocks: [callout, quote('only')],
  }
  await pool.query(
    `insert into scheduled_versions (schedule_id, collection, document_id, version_id, saved_at, snapshot)
     values (7000, 'articles', 7, 1, now(), $1)`,
    [JSON.stringify(snapshot)],
  )
  await up(args)
  const { rows } = await pool.query('select snapshot from scheduled_versions where schedule_id = 7000')
  const node = (fields: object) => ({ type: 'content-block', version: 1, format: '', fields })
  expect(rows[0]).toEqual({
    snapshot: { title: 'Soon', body: bodyOf(paragraph('Short.'), node(quote('only')), node(callout)) },
  })
  await pool.query('delete from publish_schedules where id = 7000')
})
