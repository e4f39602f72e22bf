import { AddedThreadSchema, ThreadListSchema } from '@meridian/shared/comments/comment.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { articleData, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { passageText } from './body-passages.ts'
import { anchorAt, findPassage } from './passage.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let editor: SignedInAccount
let colleague: SignedInAccount
let contributor: SignedInAccount

const words = 'The harbour silted up, and the old bank with it.\n\nNobody missed the bank.'

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  ;[editor, colleague, contributor] = await Promise.all([
    signInAs(payload, 'editor', { firstName: 'Erik', lastName: 'Holm' }),
    signInAs(payload, 'publisher', { firstName: 'Paula', lastName: 'Rees' }),
    signInAs(payload, 'contributor', { firstName: 'Cleo', lastName: 'Marsh' }),
  ])
})

const send = async (as: SignedInAccount, method: string, path: string, json?: object) =>
  api.callAs(as, { method, path: `/api/staff${path}` }, json)
const anchorOf = (quote: string, text = passageText(plainTextToLexical(words))) => {
  const start = text.indexOf(quote)
  return anchorAt(text, { start, end: start + quote.length })
}
/** An article with these words, as a draft. */
const write = async (data: object = {}) => {
  const article = await articleData(payload, { body: plainTextToLexical(words), ...data })
  return (
    await payload.create({ collection: 'articles', data: { ...article, _status: 'draft' }, draft: true })
  ).id
}
const comment = async (id: number, quote: string, more: object = {}) => {
  const thread = { anchor: anchorOf(quote), text: 'Which one?', suggestion: null, ...more }
  const answer = await send(editor, 'POST', `/articles/${id}/threads`, thread)
  expect(answer.status).toBe(201)
  return AddedThreadSchema.parse(await answer.json()).id
}
const threadsOf = async (id: number, as = editor) =>
  ThreadListSchema.parse(await (await send(as, 'GET', `/articles/${id}/threads`)).json())
const settle = async (as: SignedInAccount, thread: number, state: string, seen = 1) =>
  (await send(as, 'PUT', `/threads/${thread}/state`, { state, seen })).status
const save = (as: SignedInAccount, id: number, text: string) =>
  restAs(as)('PATCH', `articles/${id}?draft=true&autosave=true`, { body: plainTextToLexical(text) })
/** The words that a thread is about, as they stand in the newest version. */
const wordsOf = async (id: number) => {
  const article = await payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })
  const text = passageText(article.body)
  return (await threadsOf(id)).map(({ anchor }) => {
    const passage = findPassage(text, anchor)
    return passage && { words: text.slice(passage.start, passage.end), isChanged: passage.isChanged }
  })
}

describe('a thread', () => {
  test('is about words, is answered, settled and opened again, each by a name', async () => {
    const id = await write()
    const thread = await comment(id, 'the old bank')
    expect(
      (await send(colleague, 'POST', `/threads/${thread}/comments`, { text: 'The one in Bern.' })).status,
    ).toBe(204)
    expect(await settle(editor, thread, 'resolved', 2)).toBe(204)
    expect(await threadsOf(id)).toMatchObject([
      {
        quote: 'the old bank',
        state: 'resolved',
        by: 'Erik Holm',
        settledBy: 'Erik Holm',
        comments: [
          { by: 'Erik Holm', text: 'Which one?' },
          { by: 'Paula Rees', text: 'The one in Bern.' },
        ],
      },
    ])
    expect(await settle(colleague, thread, 'open', 2)).toBe(204)
    expect(await settle(editor, thread, 'resolved', 2)).toBe(204)
    expect((await send(colleague, 'POST', `/threads/${thread}/comments`, { text: 'Wait.' })).status).toBe(204)
    expect((await threadsOf(id))[0]).toMatchObject({ state: 'open', settledBy: null })
  })

  test('needs words to be about, and something said or suggested', async () => {
    const id = await write()
    const add = async (json: object) => (await send(editor, 'POST', `/articles/${id}/threads`, json)).status
    const anchor = anchorOf('the old bank')
    expect(await add({ anchor, text: '', suggestion: null })).toBe(400)
    expect(await add({ anchor: { ...anchor, quote: '' }, text: 'So.', suggestion: null })).toBe(400)
    expect(await add({ anchor, text: '', suggestion: '' })).toBe(201)
    expect(
      (await send(editor, 'POST', '/articles/99999999/threads', { anchor, text: 'So.', suggestion: null }))
        .status,
    ).toBe(404)
  })

  test('follows its words from save to save, says when they have changed, and stays when they are gone', async () => {
    const id = await write()
    await comment(id, 'the old bank')
    await save(editor, id, `A beginning. ${words}`)
    expect(await wordsOf(id)).toEqual([{ words: 'the old bank', isChanged: false }])
    await save(colleague, id, `A beginning. ${words.replace('the old bank', 'the very old bank')} An end.`)
    expect(await wordsOf(id)).toEqual([{ words: 'the very old bank', isChanged: false }])
    expect((await threadsOf(id))[0]?.quote).toBe('the old bank')
    await save(editor, id, 'A beginning. The harbour silted up. An end.')
    expect(await wordsOf(id)).toEqual([null])
    await save(editor, id, 'A beginning. The harbour silted up, and the very old bank with it. An end.')
    expect(await wordsOf(id)).toEqual([{ words: 'the very old bank', isChanged: false }])
    await payload.delete({ collection: 'articles', id })
    expect(
      (await payload.db.pool.query('select from article_threads where article_id = $1', [id])).rowCount,
    ).toBe(0)
  })
})

describe('a comment is no change of the article', () => {
  test('no version, no event, no state, and not a word of it for readers, the API or a version', async () => {
    const article = await publishArticle(payload, { body: plainTextToLexical(words) })
    const count = async () => {
      const { rows } = await payload.db.pool.query(
        `select (select count(*) from publish_events) as events, (select count(*) from _articles_v where parent_id = $1) as versions,
                (select max(updated_at) from _articles_v where parent_id = $1) as saved`,
        [article.id],
      )
      return rows[0]
    }
    const before = await count()
    const thread = await comment(article.id, 'the old bank', {
      text: 'A secret word',
      suggestion: 'a secret suggestion',
    })
    await send(colleague, 'POST', `/threads/${thread}/comments`, { text: 'A secret reply' })
    await settle(colleague, thread, 'taken', 2)
    expect(await count()).toEqual(before)
    const public_ = await api.get(`/api/articles/${article.slug}`)
    expect(public_.status).toBe(200)
    expect(await public_.text()).not.toContain('secret')
    const newest = await payload.findByID({ collection: 'articles', id: article.id, draft: true })
    expect(JSON.stringify(newest)).not.toContain('secret')
    expect(newest.state).toBe('live')
    const { rows } = await payload.db.pool.query('select to_jsonb(r)::text as record from publish_events r')
    expect(rows.map(({ record }) => record).join('')).not.toContain('secret')
  })
})

describe('two at once', () => {
  test('comments of two stand both, and what one has not read they cannot settle', async () => {
    const id = await write()
    const thread = await comment(id, 'the old bank')
    const replies = [editor, colleague].map((as) =>
      send(as, 'POST', `/threads/${thread}/comments`, { text: `By ${as.email}` }),
    )
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([204, 204])
    expect((await threadsOf(id))[0]?.comments).toHaveLength(3)
    expect(await settle(editor, thread, 'resolved', 1)).toBe(409)
    expect(await settle(editor, thread, 'resolved', 3)).toBe(204)
  })

  test('a suggestion is taken by one of two, and not once it is declined', async () => {
    const id = await write()
    const thread = await comment(id, 'the old bank', { suggestion: 'the bank of Bern' })
    const takes = await Promise.all([settle(editor, thread, 'taken'), settle(colleague, thread, 'taken')])
    expect(takes.toSorted((a, b) => a - b)).toEqual([204, 409])
    const declined = await comment(id, 'the old bank', { suggestion: 'the mint' })
    expect(await settle(editor, declined, 'declined')).toBe(204)
    expect(await settle(colleague, declined, 'taken')).toBe(409)
    const plain = await comment(id, 'the old bank')
    expect(await settle(editor, plain, 'taken')).toBe(409)
  })

  test('saves of one and comments of another wait for nobody and lose nothing', async () => {
    const id = await write()
    await comment(id, 'the old bank')
    const saves = Array.from({ length: 4 }, (_, round) => save(editor, id, `Line ${round}. ${words}`))
    const added = Array.from({ length: 4 }, () =>
      send(colleague, 'POST', `/articles/${id}/threads`, {
        anchor: anchorOf('Nobody missed'),
        text: 'Really?',
        suggestion: null,
      }),
    )
    const statuses = (await Promise.all([...saves, ...added])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    expect(await threadsOf(id)).toHaveLength(5)
    expect(await wordsOf(id)).toMatchObject([
      { words: 'the old bank' },
      ...Array.from({ length: 4 }, () => ({ words: 'Nobody missed' })),
    ])
  })
})

describe('who may', () => {
  test('contributors comment on their own articles and see nothing of others’', async () => {
    const theirs = await write()
    const thread = await comment(theirs, 'the old bank')
    const created = await restAs(contributor)('POST', 'articles?draft=true', {
      ...(await articleData(payload, { body: plainTextToLexical(words) })),
      _status: 'draft',
    })
    const { id: own } = (await created.json()).doc
    await comment(own, 'the old bank')
    expect(await threadsOf(own, contributor)).toHaveLength(1)
    const statuses = [
      await send(contributor, 'GET', `/articles/${theirs}/threads`),
      await send(contributor, 'POST', `/articles/${theirs}/threads`, {
        anchor: anchorOf('the old bank'),
        text: 'Mine.',
        suggestion: null,
      }),
      await send(contributor, 'POST', `/threads/${thread}/comments`, { text: 'Mine.' }),
      await send(contributor, 'PUT', `/threads/${thread}/state`, { state: 'resolved', seen: 1 }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await threadsOf(theirs))[0]).toMatchObject({ state: 'open', comments: [{ text: 'Which one?' }] })
  })

  test.each(['reader', 'support'] as const)('%s: nothing of it', async (role) => {
    const id = await write()
    const thread = await comment(id, 'the old bank')
    const as = await signInAs(payload, role)
    const statuses = [
      await send(as, 'GET', `/articles/${id}/threads`),
      await send(as, 'POST', `/threads/${thread}/comments`, { text: 'Mine.' }),
      await send(as, 'PUT', `/threads/${thread}/state`, { state: 'resolved', seen: 1 }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403])
  })
})
