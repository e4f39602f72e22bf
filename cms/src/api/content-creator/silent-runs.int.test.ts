import { CreatorDeskSchema } from '@meridian/shared/content-creator/creator-desk.schema'
import { RunSchema } from '@meridian/shared/content-creator/creator-run.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CreatorDesk, eventsOf, openCreatorDesk, piece } from '../../../test/creator-desk.ts'
import { costMicros, reckonTokens } from '../../domain/content-creator/model/cost.ts'

let desk: CreatorDesk

beforeAll(async () => {
  desk = await openCreatorDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

const runOf = async (response: Response) => RunSchema.parse(await response.json())

describe('a run', () => {
  test('whose server has gone is interrupted, costs what came, and makes room for the next', async () => {
    const { id: commissionId } = await desk.begin(piece({}))
    const { id } = await runOf(await desk.start({ kind: 'outline', commissionId }))
    const { output, inputTokens } = await desk.finished(id)
    const reserved = { tokens: 5000, costMicros: 1_000_000 }
    await desk.payload.db.pool.query(
      `update ai_runs set state = 'running', finished_at = null, heartbeat_at = now() - interval '1 minute',
         output_tokens = $2, cost_micros = $3 where id = $1`,
      [id, reserved.tokens, reserved.costMicros],
    )
    const outputTokens = reckonTokens(output)
    const events = await eventsOf(
      await desk.openServer().send('GET', `/runs/${id}/events`, { as: desk.writer }),
    )
    expect(events.at(-1)?.event).toMatchObject({
      run: {
        state: 'interrupted',
        canGoOn: true,
        failure: 'The server was restarted meanwhile. What had come by then is kept.',
        outputTokens,
        costMicros: costMicros({ inputTokens, outputTokens }, desk.settings.prices),
      },
    })
    expect((await desk.start({ kind: 'draft', commissionId })).status).toBe(202)
  })

  test('whose server has gone does not run on for whoever asks for it alone, or for the month', async () => {
    const { id: commissionId } = await desk.begin(piece({}))
    const { id } = await runOf(await desk.start({ kind: 'outline', commissionId }))
    const { inputTokens, outputTokens } = await desk.finished(id)
    const leave = () =>
      desk.payload.db.pool.query(
        `update ai_runs set state = 'running', heartbeat_at = now() - interval '1 minute', output_tokens = 5000
         where id = $1`,
        [id],
      )
    await leave()
    expect((await desk.readRun(id)).state).toBe('interrupted')
    await leave()
    const { settings } = CreatorDeskSchema.parse(
      await (await desk.send('GET', '', { as: desk.writer })).json(),
    )
    expect(settings).toMatchObject({ state: 'ready' })
    const spent = settings.state === 'ready' ? settings.month.tokens - inputTokens : 0
    expect(spent).toBeGreaterThanOrEqual(outputTokens)
    expect(spent).toBeLessThan(5000)
  })
})
