import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIssue, createSection, createTopic, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

async function currentIds(): Promise<number[]> {
  const { docs } = await payload.find({ collection: 'issues', where: { isCurrent: { equals: true } } })
  return docs.map((doc) => doc.id)
}

describe('the current issue', () => {
  beforeEach(async () => {
    await payload.delete({ collection: 'issues', where: { id: { exists: true } } })
  })

  it('gives up its mark to the next one, and readers hear of both', async () => {
    const first = await createIssue(payload, { year: 2025, isCurrent: true })
    const second = await createIssue(payload, { year: 2026, isCurrent: true })
    expect(await currentIds()).toEqual([second.id])
    const { rows } = await payload.db.pool.query(
      'select tags from publish_events where subject = $1 order by id',
      [`issues:${first.id}`],
    )
    expect(rows.at(-1).tags).toEqual(['issues', 'issue:autumn-2025'])
  })

  it('is one, however many are marked at once', async () => {
    const years = [2019, 2020, 2021, 2022, 2023]
    await Promise.all(years.map((year) => createIssue(payload, { year, isCurrent: true })))
    expect(await currentIds()).toHaveLength(1)
  })

  it('keeps its mark when saving another fails', async () => {
    const first = await createIssue(payload, { year: 2025, isCurrent: true })
    await expect(createIssue(payload, { year: 1, isCurrent: true })).rejects.toThrow(/Year/)
    expect(await currentIds()).toEqual([first.id])
  })
})

describe('an issue', () => {
  it('has its season and year for an address', async () => {
    expect((await createIssue(payload, { year: 2018, season: 'Winter' })).slug).toBe('winter-2018')
  })

  it.each(['javascript:alert(1)', 'mailto:a@b.example', 'issuu.com/x'])(
    'does not link to %s',
    async (issuuUrl) => {
      await expect(createIssue(payload, { year: 2017, issuuUrl })).rejects.toThrow(/Issuu/)
    },
  )

  it('is named again by its articles and the lists of them when it comes, goes, or has another season or year', async () => {
    const { id } = await createIssue(payload, { year: 2016, season: 'Spring', slug: 'the-first' })
    const change = (data: object) => payload.update({ collection: 'issues', id, data })
    for (const data of [{ title: 'Renamed' }, { season: 'Summer' }, { year: 2015 }, { _status: 'draft' }])
      await change(data)
    const { rows } = await payload.db.pool.query<{ tags: string[] }>(
      'select tags from publish_events where subject = $1 order by id',
      [`issues:${id}`],
    )
    expect(rows.map(({ tags }) => tags.includes(`printed:${id}`))).toEqual([true, false, true, true, true])
  })

  it('cannot be deleted under its articles', async () => {
    const issue = await createIssue(payload, { year: 2016 })
    await publishArticle(payload, { issue: issue.id })
    await expect(payload.delete({ collection: 'issues', id: issue.id })).rejects.toThrow(/Articles belong/)
  })
})

describe('sections and topics', () => {
  it('cannot be deleted under their articles', async () => {
    const section = await createSection(payload)
    const topic = await createTopic(payload, section)
    await publishArticle(payload, { section: section.id, topics: [topic.id] })
    await expect(payload.delete({ collection: 'sections', id: section.id })).rejects.toThrow(/Articles stand/)
    await expect(payload.delete({ collection: 'topics', id: topic.id })).rejects.toThrow(/Articles stand/)
  })

  it('let two sections have topics of the same address, and one section only one', async () => {
    const [first, second] = [await createSection(payload), await createSection(payload)]
    await createTopic(payload, first, 'Growth')
    await expect(createTopic(payload, second, 'Growth')).resolves.toMatchObject({ slug: 'growth' })
    await expect(createTopic(payload, first, 'Growth')).rejects.toThrow(/invalid/)
  })
})
