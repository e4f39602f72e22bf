import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { articleData, publishArticle, uniqueName } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'

const CreatedSchema = z.object({ doc: z.object({ id: z.number() }) })
const ListSchema = z.object({ docs: z.array(z.object({ id: z.number() })) })

let payload: Payload
let ada: SignedInAccount
let rest: ReturnType<typeof restAs>
let others: ReturnType<typeof restAs>
/** A draft of Ada's, one of another contributor, and something that readers have. */
let mine: number
let theirs: number
let published: number

beforeAll(async () => {
  payload = await openPayload()
  published = (await publishArticle(payload)).id
})

beforeEach(async () => {
  ada = await signInAs(payload, 'contributor')
  rest = restAs(ada)
  others = restAs(await signInAs(payload, 'contributor'))
  mine = await draftOf(rest)
  theirs = await draftOf(others)
})

async function draftOf(maker: typeof rest, data: object = {}): Promise<number> {
  const draft = { ...(await articleData(payload)), _status: 'draft', ...data }
  return CreatedSchema.parse(await (await maker('POST', 'articles?draft=true', draft)).json()).doc.id
}

async function idsOf(path: string): Promise<number[]> {
  const { docs } = ListSchema.parse(await (await rest('GET', path)).json())
  return docs.map(({ id }) => id)
}

describe('a contributor', () => {
  test('sees their own drafts and what readers see, and nothing else', async () => {
    const list = await idsOf('articles?draft=true&depth=0&limit=200')
    expect(list).toContain(mine)
    expect(list).toContain(published)
    expect(list).not.toContain(theirs)
    expect((await rest('GET', `articles/${theirs}?draft=true`)).status).toBe(404)
    expect((await rest('GET', `articles/${mine}?draft=true`)).status).toBe(200)
  })

  test('learns of their own drafts alone who else has them open', async () => {
    const report = { form: 'form-of-ada', isOpen: true }
    expect((await rest('POST', `articles/${mine}/presence`, report)).status).toBe(200)
    expect((await rest('POST', `articles/${theirs}/presence`, report)).status).toBe(404)
    const seen = await (await others('POST', `articles/${theirs}/presence`, report)).json()
    expect(seen).toMatchObject({ others: [] })
  })

  test('reads no versions but those of their own drafts', async () => {
    const versions = z.object({ docs: z.array(z.object({ parent: z.number() })) })
    const found = versions.parse(await (await rest('GET', 'articles/versions?depth=0&limit=200')).json())
    expect(new Set(found.docs.map(({ parent }) => parent))).toEqual(new Set([mine]))
    const { docs } = await payload.findVersions({
      collection: 'articles',
      where: { parent: { equals: theirs } },
    })
    expect((await rest('GET', `articles/versions/${docs[0]?.id}`)).status).toBe(403)
  })

  test('does not see the newer draft of what is published', async () => {
    const title = uniqueName('Not yet')
    await payload.update({ collection: 'articles', id: published, data: { title }, draft: true })
    const read = await rest('GET', `articles/${published}?draft=true&depth=0`)
    expect(await read.text()).not.toContain(title)
    expect(await (await rest('GET', 'articles?draft=true&depth=0&limit=200')).text()).not.toContain(title)
  })

  test('changes and deletes their own drafts alone', async () => {
    expect((await rest('PATCH', `articles/${mine}?draft=true`, { title: 'Better' })).status).toBe(200)
    expect((await rest('PATCH', `articles/${theirs}?draft=true`, { title: 'Worse' })).status).toBe(403)
    expect((await rest('PATCH', `articles/${published}?draft=true`, { title: 'Worse' })).status).toBe(403)
    expect((await rest('DELETE', `articles/${theirs}`)).status).toBe(403)
    expect((await rest('DELETE', `articles/${mine}`)).status).toBe(200)
  })

  test('says of nothing that it is theirs, or somebody else’s', async () => {
    const { userId } = await signInAs(payload, 'contributor')
    const id = await draftOf(rest, { createdBy: userId })
    await rest('PATCH', `articles/${id}?draft=true`, { createdBy: userId, title: 'Given away' })
    const draft = await payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })
    expect(draft).toMatchObject({ createdBy: ada.userId, title: 'Given away' })
  })

  test('has a copy of their own, and copies nobody else’s draft', async () => {
    const copy = await rest('POST', `articles/${mine}/duplicate?draft=true`, {})
    const { doc } = CreatedSchema.parse(await copy.json())
    expect(
      await payload.findByID({ collection: 'articles', id: doc.id, draft: true, depth: 0 }),
    ).toMatchObject({ createdBy: ada.userId, _status: 'draft' })
    expect((await rest('POST', `articles/${theirs}/duplicate?draft=true`, {})).status).not.toBe(201)
  })

  test('hands a draft in, and loses it to the editors once it is published', async () => {
    expect((await rest('PATCH', `articles/${mine}?draft=true`, { isReadyForReview: true })).status).toBe(200)
    await payload.update({ collection: 'articles', id: mine, data: { _status: 'published' } })
    expect((await rest('PATCH', `articles/${mine}?draft=true`, { title: 'Later' })).status).toBe(403)
    await payload.update({ collection: 'articles', id: mine, data: { title: 'Edited' }, draft: true })
    const again = await rest('PATCH', `articles/${mine}?draft=true`, { title: 'Later' })
    expect(again.status).toBe(403)
    expect((await rest('DELETE', `articles/${mine}`)).status).toBe(403)
  })

  test('keeps their drafts when the account of a colleague goes', async () => {
    const { userId } = await signInAs(payload, 'contributor')
    await payload.delete({ collection: 'users', id: userId })
    expect(await idsOf(`articles?draft=true&depth=0&where[createdBy][equals]=${ada.userId}`)).toEqual([mine])
  })
})
