import { randomUUID } from 'node:crypto'
import { AiSandbox } from '@meridian/sandbox/ai/ai-sandbox'
import { aiSandbox } from '@meridian/shared/content-creator/ai-sandbox'
import {
  type DraftProject,
  DraftProjectSchema,
  type Work,
} from '@meridian/shared/content-creator/draft-project.schema'
import { SavedDraftSchema } from '@meridian/shared/content-creator/creator-overview.schema'
import {
  type Generation,
  type GenerationEvent,
  GenerationEventSchema,
  GenerationSchema,
} from '@meridian/shared/content-creator/generation.schema'
import { expect } from 'vitest'
import type { AiEnv } from '../src/features/content-creator/ai-env.ts'
import { openContentCreator } from '../src/features/content-creator/content-creator.ts'
import { env } from '../src/env.ts'
import { signInAs, type SignedInAccount } from './accounts.ts'
import { openApi } from './api.ts'
import { openPayload } from './payload.ts'

const creatorPath = '/api/staff/content-creator'

const prices = { input: 2, output: 10, currency: 'USD' }

/** The content creator with the sandbox as its provider, and people who work with it. */
export async function openCreatorSetup() {
  const payload = await openPayload()
  const sandbox = new AiSandbox({ apiKey: aiSandbox.apiKey })
  const baseUrl = await sandbox.start()
  const logged: unknown[] = []
  const logger = {
    warn: (...entry: unknown[]) => void logged.push(entry),
    error: (...entry: unknown[]) => void logged.push(entry),
  }
  const settings: AiEnv = {
    ...env.ai,
    provider: { baseUrl, apiKey: aiSandbox.apiKey, model: aiSandbox.model },
    missing: [],
    prices,
    timeoutSeconds: 5,
  }
  /** Another process of the CMS, with settings of its own. */
  const openServer = (change: Partial<AiEnv> = {}) => {
    const contentCreator = openContentCreator({ settings: { ...settings, ...change }, logger })
    const { api, problems } = openApi(payload, { contentCreator })
    const send = (
      method: string,
      path: string,
      input: { as: { cookie: string } | null; json?: object; headers?: Record<string, string> },
    ) =>
      api.request(`${creatorPath}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          origin: env.PUBLIC_URL,
          ...(input.as && { cookie: input.as.cookie }),
          ...input.headers,
        },
        ...(input.json && { body: JSON.stringify(input.json) }),
      })
    return { send, problems }
  }
  const server = openServer()
  const [writer, colleague, admin] = await Promise.all([
    signInAs(payload, 'contributor', { firstName: 'Wanda', lastName: 'Writer' }),
    signInAs(payload, 'editor', { firstName: 'Edda', lastName: 'Editor' }),
    signInAs(payload, 'admin'),
  ])

  const readGeneration = async (id: string, as: SignedInAccount = writer): Promise<Generation> =>
    GenerationSchema.parse(await (await server.send('GET', `/generations/${id}`, { as })).json())

  return {
    payload,
    sandbox,
    settings,
    logged,
    server,
    openServer,
    send: server.send,
    writer,
    colleague,
    admin,
    readGeneration,
    /** A draft project with this work in it. */
    begin: async (work: (work: Work) => Work, as: SignedInAccount = writer): Promise<DraftProject> => {
      const id = randomUUID()
      const begun = DraftProjectSchema.parse(
        await (await server.send('POST', '/draft-projects', { as, json: { id } })).json(),
      )
      const saved = await server.send('PUT', `/draft-projects/${id}`, {
        as,
        json: { revision: begun.revision, work: work(begun.work) },
      })
      expect(saved.status).toBe(200)
      return DraftProjectSchema.parse(await saved.json())
    },
    start: (json: object, as: SignedInAccount = writer) =>
      server.send('POST', '/generations', { as, json: { id: randomUUID(), ...json } }),
    /** The generation once it is over. */
    finished: async (id: string): Promise<Generation> => {
      await expect.poll(async () => (await readGeneration(id)).state).not.toBe('running')
      return readGeneration(id)
    },
    /** A draft of the writer's as the draft article that it becomes. */
    saveDraft: async ({ id, revision }: { id: string; revision: number }) => {
      const response = await server.send('POST', `/draft-projects/${id}/article`, {
        as: writer,
        json: { revision },
      })
      const { articleId } = SavedDraftSchema.parse(await response.json())
      return payload.findByID({ collection: 'articles', id: articleId, draft: true, depth: 0 })
    },
    close: () => sandbox.stop(),
    /** For the next test: what the one before has left under way would call the sandbox during it. */
    clear: async () => {
      await payload.db.pool.query('update ai_generations set cancel_requested_at = now()')
      const underWay = async () =>
        (await payload.db.pool.query(`select id from ai_generations where state = 'running'`)).rows
      await expect.poll(underWay).toEqual([])
      sandbox.reset()
      logged.length = 0
      await payload.db.pool.query('truncate ai_generations, draft_projects, rate_limits')
    },
  }
}

export type CreatorOverview = Awaited<ReturnType<typeof openCreatorSetup>>

/** The events of a stream, until it ends. */
export async function eventsOf(response: Response): Promise<{ id: string; event: GenerationEvent }[]> {
  const blocks = (await response.text()).split('\n\n').filter((block) => block.includes('data: '))
  return blocks.map((block) => ({
    id: /^id: (.+)$/m.exec(block)?.[1] ?? '',
    event: GenerationEventSchema.parse(JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '')),
  }))
}

/** The text that events add up to. */
export function textOf(events: { event: GenerationEvent }[]): string {
  return events.reduce((text, { event }) => {
    if (event.type === 'restart') return ''
    return event.type === 'text' ? text.slice(0, event.at) + event.text : text
  }, '')
}

/** Changes a new draft project into one about patience, with what the test needs. */
export const draftWork =
  (change: Partial<Work>, topic = 'Patience') =>
  (work: Work): Work => ({ ...work, brief: { ...work.brief, topic }, ...change })

export const pastedSource = (text: string) =>
  ({ kind: 'text', title: 'The survey', url: 'https://survey.example/2026', text }) as const
