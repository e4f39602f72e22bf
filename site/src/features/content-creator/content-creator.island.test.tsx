import {
  type DraftProject,
  DraftProjectSaveSchema,
  emptyWork,
  type Work,
  WorkSchema,
} from '@meridian/shared/content-creator/draft-project.schema'
import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { testGeneration } from '@meridian/shared/content-creator/test-generation'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { overview as emptyOverview } from '../../../test/creator-server.ts'
import { answerApi, type Answers } from '../../../test/island/api-double.ts'
import { openIsland } from '../../../test/island/island-page.tsx'
import { streamGenerations } from '../../../test/island/generation-stream-double.ts'
import { newReader, signInReader } from '../../../test/island/signed-in-reader.ts'
import { ContentCreator } from './content-creator.island.tsx'
import { creator } from './page-creator.ts'

const base = '/api/staff/content-creator'
const draftId = '018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a01'
const overview = (changes: object = {}) => Response.json({ ...emptyOverview, ...changes })

/** What is shown next begins again, and nothing of this draft is saved any more. */
afterEach(() => creator.startOver())

async function openPage(path: string, answers: Answers) {
  const api = answerApi({ [`GET ${base}`]: overview(), ...answers })
  signInReader(newReader())
  return { ...(await openIsland(<ContentCreator />, { path })), api }
}

/** A draft that is open, whose next generations are these. */
async function openDraft(work: Partial<Work>, ...generations: Generation[]) {
  const stream = streamGenerations()
  let stored: DraftProject = {
    id: draftId,
    revision: 1,
    work: WorkSchema.parse({ ...emptyWork, ...work, brief: { ...emptyWork.brief, topic: 'Patience' } }),
    articleId: null,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }
  const page = await openPage(`/content-creator?draft=${draftId}`, {
    [`GET ${base}/draft-projects/${draftId}`]: () => Response.json(stored),
    [`PUT ${base}/draft-projects/${draftId}`]: () => {
      const { work: saved } = DraftProjectSaveSchema.parse(page.api.sent.at(-1)?.json)
      stored = { ...stored, revision: stored.revision + 1, work: saved }
      return Response.json(stored)
    },
    [`GET ${base}/generations`]: Response.json([]),
    [`POST ${base}/generations`]: generations.map((generation) =>
      Response.json({ ...generation, state: 'running', failure: null, canGoOn: false }, { status: 202 }),
    ),
    ...Object.fromEntries(
      generations.map((generation) => [
        `POST ${base}/generations/${generation.id}/cancellation`,
        () => Response.json(generation),
      ]),
    ),
  })
  await screen.findByDisplayValue('Patience')
  return { ...page, stream }
}

const press = (name: string) => screen.getByRole('button', { name })
const started = 'The model is writing...'
const first = testGeneration({ output: '- **Opening**: a', canGoOn: true })
const whole = testGeneration({
  id: '018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a98',
  output: '- **Opening**: a and here the thread is taken up again.',
  startedAt: '2026-11-22T10:01:00.000Z',
})

test('what is being written can be cancelled, and gone on with from where it stopped', async () => {
  const { user, api, stream } = await openDraft({}, first, whole)
  await user.click(press('Write an outline'))
  expect(await screen.findByText(started)).toBeVisible()
  expect(stream.followed).toEqual([`${base}/generations/${first.id}/events`])
  await stream.write('- **Opening**: a')
  expect(screen.getByLabelText('Outline')).toHaveValue('- **Opening**: a')
  await user.click(press('Cancel'))
  expect(api.sent.at(-1)?.call).toBe(`POST ${base}/generations/${first.id}/cancellation`)
  await stream.end({ ...first, state: 'cancelled' })
  expect(screen.getByText('Cancelled. What had come by then is kept.')).toBeVisible()
  expect(screen.getByLabelText('Outline')).toHaveValue('- **Opening**: a')

  await user.click(press('Go on from here'))
  expect(await screen.findByText(started)).toBeVisible()
  const asked = api.sent.filter(({ call }) => call === `POST ${base}/generations`)
  expect(asked.at(-1)?.json).toMatchObject({ kind: 'outline', draftProjectId: draftId, continues: first.id })
  await stream.end(whole)
  expect(screen.queryByText(started)).toBeNull()
  expect(screen.getByLabelText('Outline')).toHaveValue(whole.output)
})

test('another tone can be cancelled as well, and the draft stays as it was', async () => {
  const generation = testGeneration({ kind: 'tone', tone: 'plainer', output: 'Put simply', canGoOn: true })
  const draft = 'They wait, and call it care.'
  const { user, stream } = await openDraft({ draft }, generation)
  await user.click(press('Change the tone'))
  await screen.findByText(started)
  await stream.write('Put simply')
  expect(screen.getByLabelText('Draft')).toHaveValue('Put simply')
  await user.click(press('Cancel'))
  await stream.end({ ...generation, state: 'cancelled' })
  expect(screen.getByText('Cancelled. What had come by then is kept.')).toBeVisible()
  expect(screen.getByLabelText('Draft')).toHaveValue(draft)
  expect(press('Go on from here')).toBeVisible()
})

test('a text that breaks off keeps what came, says why, and goes on', async () => {
  const { user, stream } = await openDraft({}, first, whole)
  await user.click(press('Write an outline'))
  await screen.findByText(started)
  const failure = 'The connection to the provider broke off. What had come by then is kept.'
  await stream.end({ ...first, state: 'failed', failure })
  expect(screen.getByRole('alert')).toHaveTextContent(failure)
  expect(screen.getByLabelText('Outline')).toHaveValue('- **Opening**: a')
  await user.click(press('Go on from here'))
  await screen.findByText(started)
  await stream.end(whole)
  expect(screen.getByLabelText('Outline')).toHaveValue(whole.output)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['before its first word', '', 'The provider is busy. Please try again in 20 seconds.'],
  ['in its midst', '- **Opening**: a', 'The filter of the provider has stopped the text.'],
])('a refusal %s is a sentence, and the draft stays as it is', async (_, output, failure) => {
  const refused = testGeneration({ output })
  const { user, stream } = await openDraft({}, refused)
  await user.click(press('Write an outline'))
  await screen.findByText(started)
  await stream.end({ ...refused, state: 'failed', failure })
  expect(screen.getByRole('alert')).toHaveTextContent(failure)
  expect(screen.queryByText('Go on from here')).toBeNull()
  expect(screen.getByLabelText('Topic')).toHaveValue('Patience')
})

test('by keyboard the focus stays on what was pressed, from writing to cancelling and to writing again', async () => {
  const { user, stream } = await openDraft({}, whole)
  press('Write an outline').focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
  await stream.end(whole)
  expect(press('Write another outline')).toHaveFocus()
})

describe('who opens the page', () => {
  test.each([
    ['a reader', 'This is for the staff of the magazine.'],
    ['the support', 'Your role does not allow this.'],
  ])('as %s is turned away kindly, and led back', async (_, sentence) => {
    await openPage('/content-creator', { [`GET ${base}`]: new Response(sentence, { status: 403 }) })
    expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the magazine' })).toHaveAttribute('href', '/')
  })

  test('while no model is set up reads what is missing, and where it is said how to set it up', async () => {
    const missing = ['AI_BASE_URL', 'AI_MODEL']
    await openPage('/content-creator', {
      [`GET ${base}`]: overview({ settings: { state: 'unset', missing } }),
    })
    expect(await screen.findByText('No model is set up yet')).toBeVisible()
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('AI_BASE_URL and AI_MODEL are missing in the environment')
    expect(main).toHaveTextContent('docs/how-to/set-up-the-ai.md')
    expect(within(main).queryByRole('button')).toBeNull()
  })

  test('as an administrator sees what everybody has asked of the model', async () => {
    const { user } = await openPage('/content-creator', {
      [`GET ${base}`]: overview({ seesAll: true }),
      [`GET ${base}/generations?of=mine`]: Response.json([]),
      [`GET ${base}/generations?of=all`]: Response.json([testGeneration()]),
    })
    await user.click(await screen.findByText('History'))
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect(await history.findByText('Nothing was written yet.')).toBeVisible()
    await user.click(history.getByLabelText('Everybody’s'))
    expect(await history.findByText('Outline: Patience')).toBeVisible()
    expect(history.getByText(/^Wanda Writer, /)).toBeVisible()
  })
})
