import { describe, expect, test } from 'vitest'
import type { FetchedPicture, PictureFailure } from './fetch-picture.ts'
import { HostPace } from './host-pace.ts'

const failed = (fields: Partial<PictureFailure> = {}): PictureFailure => ({
  ok: false,
  code: 'no-answer',
  message: 'old.example does not answer.',
  isPassing: true,
  ...fields,
})
const missing = failed({ code: 'missing', message: 'It is not there any more.', isPassing: false })
const busy = (retryAfterMs: number | null) => failed({ code: 'busy', busy: { retryAfterMs } })

/** A pace whose clock moves only by waiting. */
function setUp() {
  const waits: number[] = []
  let nowMs = 0
  const pace = new HostPace({
    now: () => nowMs,
    wait: (ms, signal) => {
      signal?.throwIfAborted()
      waits.push(ms)
      nowMs += ms
      return Promise.resolve()
    },
  })
  const asked: string[] = []
  const ask = (url: string, ...answers: FetchedPicture[]) =>
    pace.ask(url, () => {
      asked.push(url)
      return Promise.resolve(answers.shift() ?? missing)
    })
  return { pace, waits, asked, ask }
}

const url = 'https://old.example/boat.jpg'

describe('a host', () => {
  test('is asked for two pictures at a time, beside other hosts', async () => {
    const { pace } = setUp()
    let running = 0
    let most = 0
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const askSlowly = async (): Promise<FetchedPicture> => {
      running += 1
      most = Math.max(most, running)
      await gate
      running -= 1
      return missing
    }
    const all = ['old', 'old', 'old', 'old', 'cdn'].map((name) =>
      pace.ask(`https://${name}.example/a.jpg`, askSlowly),
    )
    open()
    await Promise.all(all)
    expect(most).toBe(3)
  })

  test('is asked once for what is not there', async () => {
    const { ask, asked } = setUp()
    expect(await ask(url, missing)).toBe(missing)
    expect(asked).toHaveLength(1)
  })

  test('is asked three times for what may pass, after growing pauses', async () => {
    const { ask, asked, waits } = setUp()
    expect(await ask(url, failed(), failed(), failed())).toEqual(failed())
    expect(asked).toHaveLength(3)
    expect(waits).toEqual([2000, 8000])
  })

  test('that has had enough is left alone for as long as it says, and asked again', async () => {
    const { ask, asked, waits } = setUp()
    expect(await ask(url, busy(120_000), busy(null), missing)).toBe(missing)
    expect(asked).toHaveLength(3)
    expect(waits).toEqual([120_000, 8000])
  })

  test('that wants to be left alone for an hour is not asked again', async () => {
    const { ask, asked, waits } = setUp()
    expect(await ask(url, busy(3_600_000))).toMatchObject({ code: 'busy' })
    expect(await ask('https://old.example/sea.jpg')).toMatchObject({
      code: 'host-away',
      message: 'old.example asks not to be asked so often. It was not asked for this one.',
      isPassing: true,
    })
    expect(asked).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test('that is busy again and again is given up', async () => {
    const { ask, asked } = setUp()
    expect(await ask(url, ...Array.from({ length: 20 }, () => busy(1000)))).toMatchObject({ code: 'busy' })
    expect(asked).toHaveLength(7)
  })

  test('that never answers costs no more than eight pictures', async () => {
    const { ask, asked } = setUp()
    for (let number = 0; number < 20; number += 1) {
      await ask(`https://old.example/${number}.jpg`, failed(), failed(), failed())
    }
    expect(asked).toHaveLength(24)
    expect(await ask('https://cdn.example/boat.jpg', missing)).toBe(missing)
  })

  test('that answers in between is asked on', async () => {
    const { ask, asked } = setUp()
    for (let number = 0; number < 20; number += 1) await ask(url, failed(), missing)
    expect(asked).toHaveLength(40)
  })

  test('that does not exist is asked once', async () => {
    const { ask, asked } = setUp()
    const unknown = failed({
      code: 'unknown-host',
      message: 'There is no site old.example.',
      isPassing: false,
    })
    await ask(url, unknown)
    expect(await ask(url)).toMatchObject({
      message: 'There is no site old.example. It was not asked for this one.',
    })
    expect(asked).toHaveLength(1)
  })
})

test('a pause ends when the run is stopped', async () => {
  const { pace } = setUp()
  const stopping = new AbortController()
  const asking = pace.ask(
    url,
    () => {
      stopping.abort(new Error('stopped'))
      return Promise.resolve(busy(1000))
    },
    stopping.signal,
  )
  await expect(asking).rejects.toThrow('stopped')
})
