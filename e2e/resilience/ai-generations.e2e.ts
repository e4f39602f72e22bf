import { randomUUID } from 'node:crypto'
import { DraftProjectSchema } from '@meridian/shared/content-creator/draft-project.schema'
import { CreatorOverviewSchema } from '@meridian/shared/content-creator/creator-overview.schema'
import { GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { z } from 'zod'
import { expect, test, type Newsroom } from './stack.ts'

test('kill -9 of the CMS during a text of the content creator keeps what came, and nothing is paid for twice', async ({
  newsroom,
}) => {
  const { ask, readGeneration } = openCreator(newsroom)
  const draftProjectId = randomUUID()
  const begun = DraftProjectSchema.parse(await ask('POST', '/draft-projects', { id: draftProjectId }))
  const brief = { ...begun.work.brief, topic: 'Patience [sandbox: slow]' }
  const work = { ...begun.work, brief }
  await ask('PUT', `/draft-projects/${draftProjectId}`, { revision: begun.revision, work })

  const start = { id: randomUUID(), kind: 'outline', draftProjectId }
  await ask('POST', '/generations', start)
  const read = async () => (await readGeneration(start.id)).output
  await expect.poll(read, { intervals: [50] }).toContain('- **Opening**')
  const kept = await read()
  await newsroom.installation.signal('cms', 'SIGKILL')

  const isOver = async () => (await readGeneration(start.id).catch(() => null))?.state
  await expect.poll(isOver, { timeout: 180_000 }).toBe('interrupted')
  const interrupted = await readGeneration(start.id)
  expect(interrupted).toMatchObject({
    canGoOn: true,
    failure: 'The server was restarted meanwhile. What had come by then is kept.',
  })
  expect(interrupted.output.startsWith(kept)).toBe(true)
  expect(interrupted.outputTokens, 'what came, not what might have come').toBeLessThan(
    interrupted.output.length,
  )

  const again = GenerationSchema.parse(await ask('POST', '/generations', start))
  expect(again, 'the same click once more is the same run').toEqual(interrupted)

  const next = GenerationSchema.parse(
    await ask('POST', '/generations', { ...start, id: randomUUID(), continues: start.id }),
  )
  await expect.poll(async () => (await readGeneration(next.id)).state, { timeout: 180_000 }).toBe('done')
  const whole = await readGeneration(next.id)
  expect(whole.output.startsWith(interrupted.output)).toBe(true)
  const history = z
    .array(GenerationSchema)
    .parse(await ask('GET', `/generations?draftProject=${draftProjectId}`))
  expect(history.map(({ id }) => id)).toEqual([next.id, start.id])
  const { settings } = CreatorOverviewSchema.parse(await ask('GET', ''))
  const tokens = history.reduce(
    (sum, generation) => sum + generation.inputTokens + generation.outputTokens,
    0,
  )
  expect(settings).toMatchObject({ month: { tokens } })
})

/** The content creator as the first administrator works with it. */
function openCreator({ installation, cms }: Newsroom) {
  const ask = async (method: string, path: string, json?: object): Promise<unknown> => {
    const response = await fetch(`${installation.origin}/api/staff/content-creator${path}`, {
      method,
      headers: {
        cookie: cms.cookie,
        origin: installation.origin,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const readGeneration = async (id: string) => GenerationSchema.parse(await ask('GET', `/generations/${id}`))
  return { ask, readGeneration }
}
