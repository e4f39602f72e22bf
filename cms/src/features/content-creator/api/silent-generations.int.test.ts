import { CreatorOverviewSchema } from '@meridian/shared/content-creator/creator-overview.schema'
import { GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CreatorOverview,
  eventsOf,
  openCreatorSetup,
  draftWork,
} from '../../../../test/creator-setup.ts'
import { costMicros, reckonTokens } from '../model/cost.ts'

let setup: CreatorOverview

beforeAll(async () => {
  setup = await openCreatorSetup()
})
afterAll(() => setup.close())
beforeEach(() => setup.clear())

const generationOf = async (response: Response) => GenerationSchema.parse(await response.json())

describe('a run', () => {
  test('whose server has gone is interrupted, costs what came, and makes room for the next', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const { output, inputTokens } = await setup.finished(id)
    const reserved = { tokens: 5000, costMicros: 1_000_000 }
    await setup.payload.db.pool.query(
      `update ai_generations set state = 'running', finished_at = null, heartbeat_at = now() - interval '1 minute',
         output_tokens = $2, cost_micros = $3 where id = $1`,
      [id, reserved.tokens, reserved.costMicros],
    )
    const outputTokens = reckonTokens(output)
    const events = await eventsOf(
      await setup.openServer().send('GET', `/generations/${id}/events`, { as: setup.writer }),
    )
    expect(events.at(-1)?.event).toMatchObject({
      generation: {
        state: 'interrupted',
        canGoOn: true,
        failure: 'The server was restarted meanwhile. What had come by then is kept.',
        outputTokens,
        costMicros: costMicros({ inputTokens, outputTokens }, setup.settings.prices),
      },
    })
    expect((await setup.start({ kind: 'draft', draftProjectId })).status).toBe(202)
  })

  test('whose server has gone does not run on for anyone who asks for it alone, or for the month', async () => {
    const { id: draftProjectId } = await setup.begin(draftWork({}))
    const { id } = await generationOf(await setup.start({ kind: 'outline', draftProjectId }))
    const { inputTokens, outputTokens } = await setup.finished(id)
    const leave = () =>
      setup.payload.db.pool.query(
        `update ai_generations set state = 'running', heartbeat_at = now() - interval '1 minute', output_tokens = 5000
         where id = $1`,
        [id],
      )
    await leave()
    expect((await setup.readGeneration(id)).state).toBe('interrupted')
    await leave()
    const { settings } = CreatorOverviewSchema.parse(
      await (await setup.send('GET', '', { as: setup.writer })).json(),
    )
    expect(settings).toMatchObject({ state: 'ready' })
    const spent = settings.state === 'ready' ? settings.month.tokens - inputTokens : 0
    expect(spent).toBeGreaterThanOrEqual(outputTokens)
    expect(spent).toBeLessThan(5000)
  })
})
