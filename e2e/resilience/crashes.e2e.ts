import { env } from '../env.ts'
import { Editors } from './editors.ts'
import { missing } from './missing.ts'
import { everyAddress, Readers } from './readers.ts'
import { expect, test, type Newsroom } from './stack.ts'

const publishesAround = 12

for (const service of ['worker', 'cms'] as const) {
  test(`kill -9 of the ${service} during publishes loses none of them, and readers notice nothing`, async ({
    newsroom,
  }) => {
    const { editors, readers } = await begin(newsroom)
    for (let round = 1; round <= env.ROUNDS; round += 1) {
      await editors.untilAcknowledged(publishesAround)
      await newsroom.installation.signal(service, 'SIGKILL')
      await editors.untilAcknowledged(publishesAround)
    }
    await editors.stop()
    await expectAllLive(newsroom, editors)
    expect(await readers.stop()).toMatchObject({ problems: [], refusals: 0 })
    expect(readers.report.answers).toBeGreaterThan(100)
  })
}

test('kill -9 of the site server during publishes loses none of them, and nobody gets half a page', async ({
  newsroom,
}) => {
  const { editors, readers } = await begin(newsroom)
  for (let round = 1; round <= env.ROUNDS; round += 1) {
    await editors.untilAcknowledged(publishesAround)
    const { refusals } = readers.report
    await newsroom.installation.signal('site', 'SIGKILL')
    await expect.poll(() => readers.report.refusals, { message: 'it is gone' }).toBeGreaterThan(refusals)
    await editors.untilAcknowledged(publishesAround)
    const { answers } = readers.report
    await expect
      .poll(() => readers.report.answers, { message: 'readers are served' })
      .toBeGreaterThan(answers)
  }
  await editors.stop()
  await expectAllLive(newsroom, editors)
  expect(await readers.stop()).toMatchObject({ problems: [] })
  expect(readers.report.answers).toBeGreaterThan(100)
})

test('kill -9 of Postgres during publishes loses none of them, the supervisor brings it back, and readers notice nothing', async ({
  newsroom,
}) => {
  const { editors, readers } = await begin(newsroom)
  const returns = () => newsroom.installation.output.match(/postgres is back after/g)?.length ?? 0
  const before = returns()
  for (let round = 1; round <= env.ROUNDS; round += 1) {
    await editors.untilAcknowledged(publishesAround)
    await newsroom.installation.killPostgres()
    await editors.untilAcknowledged(publishesAround)
    expect(returns()).toBe(before + round)
  }
  await editors.stop()
  await expectAllLive(newsroom, editors)
  expect(await readers.stop()).toMatchObject({ problems: [], refusals: 0 })
})

test('Postgres going away and coming back loses no acknowledged publish, and readers notice nothing', async ({
  newsroom,
}) => {
  const { editors, readers } = await begin(newsroom)
  for (let round = 1; round <= env.ROUNDS; round += 1) {
    await editors.untilAcknowledged(publishesAround)
    await newsroom.installation.cutPostgres()
    const before = readers.report.answers
    await editors.untilRefused(4)
    await expect
      .poll(() => readers.report.answers, { message: 'readers are served' })
      .toBeGreaterThan(before + 100)
    newsroom.installation.letPostgresBack()
    await editors.untilAcknowledged(publishesAround)
  }
  await editors.stop()
  await expectAllLive(newsroom, editors)
  expect(await readers.stop()).toMatchObject({ problems: [], refusals: 0 })
})

/** Two editors, one of them with the cover story, and readers on every page that there is. */
async function begin(newsroom: Newsroom): Promise<{ editors: Editors; readers: Readers }> {
  const cover = await newsroom.publishCover()
  const other = await newsroom.publish()
  const name = `Cover ${cover.id}`
  const editors = new Editors({
    cms: newsroom.cms,
    articles: [cover, other],
    draft: await newsroom.draft(),
    name,
  })
  const readers = new Readers(newsroom.installation.origin, await everyAddress(newsroom.installation.origin))
  readers.start()
  editors.start()
  return { editors, readers }
}

async function expectAllLive(newsroom: Newsroom, editors: Editors): Promise<void> {
  const options = { message: 'every acknowledged publish is live', timeout: 180_000, intervals: [100] }
  await expect.poll(() => missing(newsroom.installation.origin, editors), options).toEqual([])
}
