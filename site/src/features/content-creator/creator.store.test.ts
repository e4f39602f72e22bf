import { testGeneration } from '@meridian/shared/content-creator/test-generation'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CreatorServer, overview } from '../../../test/creator-server.ts'
import { refusal } from '../../../test/refusal.ts'
import { createCreator } from './creator.store.ts'
import type { StreamReader } from './generation-stream.ts'

let server: CreatorServer
let readers: Map<string, StreamReader>

beforeEach(() => {
  server = new CreatorServer()
  readers = new Map()
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('fetch', server.answer)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(async () => {
  // What a page still saves belongs to its own test.
  await vi.waitFor(
    () => {
      if (pages.some((page) => ['unsaved', 'saving'].includes(page.$save.get())))
        throw new Error('A page still saves.')
    },
    { timeout: 60_000 },
  )
  pages.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let count = 0
const pages: ReturnType<typeof createCreator>[] = []
function openPage() {
  const page = createCreator({
    saveAfterMs: 0,
    wait: () => Promise.resolve(),
    newId: () => `018f5c6e-0d5c-7c3a-9a57-${String((count += 1)).padStart(12, '0')}`,
    follow: (id, reader) => {
      readers.set(id, reader)
      return () => readers.delete(id)
    },
  })
  pages.push(page)
  return page
}
const readerOf = (id: string | undefined) => {
  const reader = readers.get(id ?? '')
  if (!reader) throw new Error('Nobody follows this generation.')
  return reader
}

async function openDraft(topic = 'Patience') {
  const page = openPage()
  await page.begin(null)
  page.change((work) => ({ ...work, brief: { ...work.brief, topic } }))
  return page
}

describe('who opens the page', () => {
  test('without a session is not even asked about', async () => {
    vi.stubGlobal('document', { cookie: '' })
    const page = openPage()
    await page.begin(null)
    expect([page.$stage.get(), server.called]).toEqual([{ name: 'signed-out' }, []])
  })

  test.each([
    [401, 'session-none', 'You are not signed in.', { name: 'signed-out' }],
    [403, 'staff-only', 'This is for the staff.', { name: 'not-for-you', message: 'This is for the staff.' }],
    [503, 'database-away', 'Later.', { name: 'failed', message: 'Later.' }],
  ])('is told what the server says: %i', async (status, code, detail, stage) => {
    server.refusals['GET '] = () => refusal({ status, code, detail })
    const page = openPage()
    await page.begin(null)
    expect(page.$stage.get()).toEqual(stage)
  })
})

describe('a draft', () => {
  test('is saved by itself, from its first letter on', async () => {
    const page = await openDraft()
    expect(page.$save.get()).toBe('unsaved')
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    expect(server.stored.work.brief.topic).toBe('Patience')
    expect(server.called).toEqual([
      'GET ',
      'POST /draft-projects',
      `PUT /draft-projects/${page.$draft.get().id}`,
    ])
  })

  test('that another window has changed is neither lost nor overwritten', async () => {
    const page = await openDraft()
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.stored = { ...server.stored, revision: 9, work: { ...server.stored.work, outline: '- Theirs' } }
    page.change((work) => ({ ...work, outline: '- Mine' }))
    await vi.waitFor(() => expect(page.$save.get()).toBe('conflict'), { timeout: 60_000 })
    expect([server.stored.work.outline, page.$draft.get().work.outline]).toEqual(['- Theirs', '- Mine'])
    await page.keepMine()
    expect([server.stored.work.outline, page.$save.get()]).toEqual(['- Mine', 'saved'])
  })

  test('is shown again when another window has changed it, unless something waits here', async () => {
    const page = await openDraft()
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.stored = { ...server.stored, revision: 9, work: { ...server.stored.work, outline: '- Theirs' } }
    await page.refresh()
    expect(page.$draft.get().work.outline).toBe('- Theirs')
  })

  test('of before can be removed', async () => {
    const earlier = {
      id: server.stored.id,
      topic: 'Waiting',
      articleId: null,
      updatedAt: server.stored.updatedAt,
    }
    server.refusals['GET '] = () => Response.json({ ...overview, draftProjects: [earlier] })
    server.refusals[`DELETE /draft-projects/${server.stored.id}`] = () => new Response(null, { status: 204 })
    const page = openPage()
    await page.begin(null)
    await page.forget(server.stored.id)
    expect(page.$stage.get()).toMatchObject({ name: 'ready', overview: { draftProjects: [] } })
  })

  test('is known by its name as soon as the server has it, and after a reload', async () => {
    const page = await openDraft()
    expect(page.$known.get()).toBeNull()
    await vi.waitFor(() => expect(page.$known.get()).toBe(page.$draft.get().id), { timeout: 60_000 })
    const reloaded = openPage()
    await reloaded.begin(server.stored.id)
    expect(reloaded.$known.get()).toBe(server.stored.id)
    reloaded.startOver()
    expect(reloaded.$known.get()).toBeNull()
  })

  test('that another window has saved word for word the same is saved', async () => {
    const page = await openDraft()
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.stored = { ...server.stored, revision: 9, work: { ...server.stored.work, outline: '- The same' } }
    page.change((work) => ({ ...work, outline: '- The same' }))
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    page.change((work) => ({ ...work, draft: 'And on.' }))
    await vi.waitFor(
      () => expect(server.stored).toMatchObject({ revision: 10, work: { draft: 'And on.' } }),
      {
        timeout: 60_000,
      },
    )
  })

  test('that cannot be saved is not written for, and the button says so', async () => {
    const page = await openDraft()
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.stored = { ...server.stored, revision: 9 }
    page.change((work) => ({ ...work, outline: '- Mine' }))
    await page.write('draft')
    expect(page.$problem.get()).toEqual({
      about: 'draft',
      sentence: 'The draft was changed in another window. Choose first which of the two stays.',
    })
    expect(server.called).not.toContain('POST /generations')
  })

  test('becomes a draft article', async () => {
    const page = await openDraft()
    expect(await page.saveAsArticle()).toBe(12)
    expect(page.$draft.get().articleId).toBe(12)
  })
})

describe('a run', () => {
  test('comes word by word, and its text stands in the draft at the end', async () => {
    const page = await openDraft()
    await page.write('outline')
    const [generation] = server.generations
    readerOf(generation?.id).onText('- **Open')
    expect(page.$active.get()).toMatchObject({ output: '- **Open', isConnected: true })
    readerOf(generation?.id).onEnd(testGeneration({ id: generation?.id ?? '' }))
    expect(page.$active.get()).toBeNull()
    await vi.waitFor(() => expect(server.stored.work.outline).toBe('- **Opening**: a scene'), {
      timeout: 60_000,
    })
  })

  test('that was clicked twice is one', async () => {
    const page = await openDraft()
    await Promise.all([page.write('outline'), page.write('outline')])
    await page.write('draft')
    expect(server.called.filter((call) => call === 'POST /generations')).toHaveLength(1)
  })

  test('that goes on in another window is followed here as well', async () => {
    const page = await openDraft()
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.generations = [testGeneration({ state: 'running', output: '- On' })]
    server.refusals['POST /generations'] = () =>
      refusal({
        status: 409,
        code: 'generation-running',
        detail: 'The model is writing for this draft already.',
      })
    await page.write('draft')
    expect(page.$active.get()).toMatchObject({ generation: { id: testGeneration().id }, output: '- On' })
    expect(readers.has(testGeneration().id)).toBe(true)
  })

  test('that is under way is followed again after a reload', async () => {
    server.stored = {
      ...server.stored,
      revision: 3,
      work: { ...server.stored.work, brief: { ...server.stored.work.brief, topic: 'Patience' } },
    }
    server.generations = [testGeneration({ state: 'running', output: '- On' })]
    const page = openPage()
    await page.begin(server.stored.id)
    expect(page.$active.get()).toMatchObject({ output: '- On' })
  })

  test('that was done while nobody looked is taken over after a reload', async () => {
    server.stored = { ...server.stored, revision: 3 }
    server.generations = [testGeneration()]
    const page = openPage()
    await page.begin(server.stored.id)
    expect(page.$draft.get().work.outline).toBe('- **Opening**: a scene')
  })

  test('that is refused says why, and the draft stays', async () => {
    server.refusals['POST /generations'] = () =>
      refusal({ status: 409, code: 'month-spent', detail: 'The month is spent.' })
    const page = await openDraft()
    await page.write('outline')
    expect([page.$problem.get(), page.$active.get()]).toEqual([
      { about: 'outline', sentence: 'The month is spent.' },
      null,
    ])
  })

  test('says when the connection is lost, and that it is there again', async () => {
    const page = await openDraft()
    await page.write('outline')
    const reader = readerOf(server.generations[0]?.id)
    reader.onConnection(false)
    expect(page.$active.get()?.isConnected).toBe(false)
    reader.onText('- ')
    expect(page.$active.get()?.isConnected).toBe(true)
  })

  test('leaves what stood there within reach', async () => {
    const page = await openDraft()
    page.change((work) => ({ ...work, outline: '- By hand' }))
    await page.write('outline')
    readerOf(server.generations[0]?.id).onEnd(testGeneration({ id: server.generations[0]?.id ?? '' }))
    expect(page.$draft.get().work.outline).toBe('- **Opening**: a scene')
    page.putBack('outline')
    expect(page.$draft.get().work.outline).toBe('- By hand')
  })

  test('that was put back stays so after a reload', async () => {
    const page = await openDraft()
    page.change((work) => ({ ...work, outline: '- By hand' }))
    await page.write('outline')
    const generation = testGeneration({ id: server.generations[0]?.id ?? '' })
    const older = testGeneration({ startedAt: '2026-11-21T10:00:00.000Z', output: '- Older' })
    readerOf(generation.id).onEnd(generation)
    page.putBack('outline')
    await vi.waitFor(() => expect(page.$save.get()).toBe('saved'), { timeout: 60_000 })
    server.generations = [generation, older]
    const reloaded = openPage()
    await reloaded.begin(server.stored.id)
    expect(reloaded.$draft.get().work.outline).toBe('- By hand')
  })

  test('is found again after the server was away', async () => {
    const page = await openDraft()
    await page.write('outline')
    const id = server.generations[0]?.id ?? ''
    let isAway = true
    server.refusals[`GET /generations/${id}`] = () => {
      if (!isAway) return Response.json(testGeneration({ id, state: 'interrupted', canGoOn: true }))
      isAway = false
      return refusal({ status: 503, code: 'service-unavailable', detail: 'It is being restarted.' })
    }
    readerOf(id).onLost()
    await vi.waitFor(() => expect(page.$active.get()).toBeNull(), { timeout: 60_000 })
    expect(page.$generations.get().get('outline')).toMatchObject({ state: 'interrupted', canGoOn: true })
    expect(page.$problem.get()).toBeNull()
  })

  test('is cancelled once', async () => {
    const page = await openDraft()
    await page.write('outline')
    await Promise.all([page.cancel(), page.cancel()])
    expect(server.called.filter((call) => call.endsWith('/cancellation'))).toHaveLength(1)
  })
})
