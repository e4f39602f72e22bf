import { conflictCode } from '@meridian/shared/writing/presence.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import type { PublishedCollection } from '@meridian/shared/publishing/schedule.schema'
import { createIssue, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import type { Article, Issue, User } from '../../payload-types.ts'

let payload: Payload
let anna: User
let bernd: User

beforeAll(async () => {
  payload = await openPayload()
  const hire = async (firstName: string) =>
    payloadUserOf(
      payload,
      await createTestAccount(payload, { role: 'publisher', firstName, lastName: 'Weiss' }),
    )
  ;[anna, bernd] = [await hire('Anna'), await hire('Bernd')]
})

type Typed = Partial<Pick<Article & Issue, 'title' | 'editedBy'>>
let year = 1950

const published: Record<PublishedCollection, (typed?: Typed) => Promise<Article | Issue>> = {
  articles: (typed) => publishArticle(payload, typed),
  issues: (typed) => createIssue(payload, { ...typed, year: (year += 1) }),
}

describe.each([
  ['articles', 'article'],
  ['issues', 'issue'],
] as const)('a save of %s', (collection, noun) => {
  const publish = (typed?: Typed) => published[collection](typed)

  /** The newest version as a form reads it. */
  const read = (id: number) => payload.findByID({ collection, id, draft: true, depth: 0 })

  /** An autosave of a form: what it began with, and what has been typed in it since. */
  function autosave(user: User, editedIn: string, { id, basedOn }: Article | Issue, typed: Typed) {
    const data = { ...typed, basedOn, editedIn, _status: 'draft' as const }
    const as = { user, overrideAccess: false, depth: 0, draft: true, autosave: true }
    return payload.update({ collection, id, ...as, data })
  }

  const versionTitles = async (id: number) => {
    const where = { parent: { equals: id } }
    const { docs } = await payload.findVersions({ collection, where, sort: 'createdAt', depth: 0 })
    return docs.map(({ version }) => version.title)
  }

  test('goes on from the version that the form has, again and again', async () => {
    const begun = await read((await publish({ title: 'One' })).id)
    const second = await autosave(anna, 'form-a', begun, { title: 'Two' })
    expect(second.basedOn).not.toBe(begun.basedOn)
    const third = await autosave(anna, 'form-a', second, { title: 'Three' })
    expect(await read(begun.id)).toMatchObject({ title: 'Three', editedBy: anna.id, basedOn: third.basedOn })
  })

  test('that does not know the version of a colleague is refused, says whose it is, and changes nothing', async () => {
    const begun = await read((await publish({ title: 'Before' })).id)
    await autosave(anna, 'form-a', begun, { title: 'Of Anna' })
    const refused = await autosave(bernd, 'form-b', begun, { title: 'Of Bernd' }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining(`Anna Weiss has saved a newer version of this ${noun}`),
      data: { code: conflictCode, newest: { by: 'Anna Weiss' }, errors: [{ path: 'basedOn' }] },
    })
    expect(await read(begun.id)).toMatchObject({ title: 'Of Anna', editedBy: anna.id })
  })

  test('in another window of the same person is another form', async () => {
    const begun = await read((await publish()).id)
    await autosave(anna, 'window-1', begun, { title: 'First window' })
    await expect(autosave(anna, 'window-2', begun, { title: 'Second' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('that follows a save of the same form which is not back yet is taken', async () => {
    const begun = await read((await publish()).id)
    await autosave(anna, 'form-a', begun, { title: 'Sent' })
    await autosave(anna, 'form-a', begun, { title: 'Sent right after' })
    expect(await read(begun.id)).toMatchObject({ title: 'Sent right after' })
  })

  test('publishes nothing over the version of a colleague either', async () => {
    const begun = await read((await publish({ title: 'Public' })).id)
    await autosave(anna, 'form-a', begun, { title: 'In work' })
    const data = {
      title: 'Overtaken',
      basedOn: begun.basedOn,
      editedIn: 'form-b',
      _status: 'published' as const,
    }
    const publishing = payload.update({ collection, id: begun.id, user: bernd, data })
    await expect(publishing).rejects.toMatchObject({ status: 409 })
    expect(await payload.findByID({ collection, id: begun.id })).toMatchObject({
      title: 'Public',
    })
  })

  test('of several at once that began with the same version wins once', async () => {
    const begun = await read((await publish()).id)
    const people = Array.from({ length: 6 }, (_, index) => (index % 2 ? anna : bernd))
    const outcomes = await Promise.allSettled(
      people.map((user, index) => autosave(user, `form-${index}`, begun, { title: `Title ${index}` })),
    )
    const winners = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(await read(begun.id)).toMatchObject({ title: `Title ${winners[0]}` })
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.status] : [],
    )
    expect(reasons).toEqual([409, 409, 409, 409, 409])
  })

  test('over what a script has saved since is refused as well; a script itself is not asked', async () => {
    const begun = await read((await publish()).id)
    const first = await autosave(anna, 'form-a', begun, { title: 'Typed' })
    await payload.update({
      collection,
      id: begun.id,
      draft: true,
      data: { title: 'By a script' },
    })
    expect(await read(begun.id)).toMatchObject({ title: 'By a script', editedBy: null, editedIn: null })
    await expect(autosave(anna, 'form-a', first, { title: 'Typed on' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('keeps what a colleague has saved in the history', async () => {
    const begun = await read((await publish({ title: 'Public' })).id)
    const ofAnna = await autosave(anna, 'form-a', begun, { title: 'Of Anna' })
    await autosave(anna, 'form-a', ofAnna, { title: 'Of Anna, later' })
    await autosave(bernd, 'form-b', await read(begun.id), { title: 'Of Bernd' })
    expect(await versionTitles(begun.id)).toEqual(['Public', 'Of Anna, later', 'Of Bernd'])
  })

  test('says nothing of who saved it that the form has made up', async () => {
    const begun = await read((await publish()).id)
    const saved = await autosave(bernd, 'form-b', begun, { title: 'Mine', editedBy: anna.id })
    expect(saved.editedBy).toBe(bernd.id)
  })
  test('again and again is one version, as long as one form writes', async () => {
    let saved = await autosave(anna, 'form-a', await read((await publish({ title: 'Public' })).id), {
      title: 'A',
    })
    for (const title of ['Ab', 'Abc', 'Abcd', 'Abcde'])
      saved = await autosave(anna, 'form-a', saved, { title })
    expect(await versionTitles(saved.id)).toEqual(['Public', 'Abcde'])
  })
})
