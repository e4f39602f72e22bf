import type { CollectionSlug, Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import type { User } from '../../payload-types.ts'
import { type Role, staffRoles } from './roles.ts'

let payload: Payload
let people: Record<Role, User>

beforeAll(async () => {
  payload = await openPayload()
  const create = async (role: Role) => payloadUserOf(payload, await createTestAccount(payload, { role }))
  people = {
    reader: await create('reader'),
    contributor: await create('contributor'),
    editor: await create('editor'),
    publisher: await create('publisher'),
    support: await create('support'),
    admin: await create('admin'),
  }
  await publishArticle(payload)
})

describe('a signed-in reader', () => {
  it('reads no collection at all through Payload, though the articles are public', async () => {
    const closed: CollectionSlug[] = []
    for (const { slug } of payload.config.collections) {
      const finding = payload.find({ collection: slug, user: people.reader, overrideAccess: false })
      await finding.catch(() => closed.push(slug))
    }
    expect(closed).toEqual(payload.config.collections.map((collection) => collection.slug))
  })

  it('cannot become staff', async () => {
    const update = payload.update({
      collection: 'users',
      id: people.reader.id,
      data: { role: 'admin' },
      user: people.reader,
      overrideAccess: false,
    })
    await expect(update).rejects.toThrow(/not allowed/)
  })
})

describe('an editor', () => {
  it('changes their own name and nobody else', async () => {
    const user = people.editor
    const mine = await payload.update({
      collection: 'users',
      id: user.id,
      data: { firstName: 'Ed' },
      user,
      overrideAccess: false,
    })
    expect(mine.firstName).toBe('Ed')
    const theirs = payload.update({
      collection: 'users',
      id: people.admin.id,
      data: { firstName: 'X' },
      user,
      overrideAccess: false,
    })
    await expect(theirs).rejects.toThrow(/not (allowed|found)/i)
  })

  it('cannot become an administrator, not even in their own record', async () => {
    const user = people.editor
    await payload.update({
      collection: 'users',
      id: user.id,
      data: { role: 'admin' },
      user,
      overrideAccess: false,
    })
    const { role } = await payload.findByID({ collection: 'users', id: user.id })
    expect(role).toBe('editor')
  })

  it('sees colleagues and no readers', async () => {
    const { docs } = await payload.find({ collection: 'users', user: people.editor, overrideAccess: false })
    expect(docs.map((doc) => doc.role).toSorted()).toEqual(staffRoles.toSorted())
  })
})

describe('the accounts of staff', () => {
  it('say of themselves whether they are administrators', async () => {
    const { docs } = await payload.find({ collection: 'users', sort: 'role' })
    const flags = new Map(docs.map((doc) => [doc.role, doc.isAdmin]))
    expect(flags).toEqual(
      new Map([
        ['reader', false],
        ['contributor', false],
        ['editor', false],
        ['publisher', false],
        ['support', false],
        ['admin', true],
      ]),
    )
  })

  it('always include an administrator', async () => {
    const { id } = people.admin
    await expect(payload.update({ collection: 'users', id, data: { role: 'editor' } })).rejects.toThrow(
      /role/i,
    )
    await expect(payload.delete({ collection: 'users', id })).rejects.toThrow(/only administrator/)
  })
})
