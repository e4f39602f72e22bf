import type { CreatorOverview } from '@meridian/shared/content-creator/creator-overview.schema'
import {
  type DraftProject,
  emptyWork,
  WorkSchema,
} from '@meridian/shared/content-creator/draft-project.schema'
import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { testGeneration } from '@meridian/shared/content-creator/test-generation'
import { refusal } from './refusal.ts'

const base = '/api/staff/content-creator'

/** An answer of a content creator that is set up, without drafts. */
export const overview: CreatorOverview = {
  settings: {
    state: 'ready',
    model: 'large-1',
    isTestMode: false,
    prices: null,
    month: { tokens: 0, tokenLimit: null, costMicros: 0, costLimitMicros: null },
    promptProblems: [],
  },
  draftProjects: [],
  sections: [],
  seesAll: false,
}

/** The content creator's part of the API, with one draft, in memory. */
export class CreatorServer {
  stored: DraftProject = {
    id: '018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a01',
    revision: 0,
    work: WorkSchema.parse(emptyWork),
    articleId: null,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }
  generations: Generation[] = []
  /** Method and path below the content creator's, in the order in which they came. */
  readonly called: string[] = []
  /** By method and path: instead of the usual answer. */
  readonly refusals: Record<string, () => Response> = {}

  /** Takes the place of `fetch`. */
  readonly answer = async (
    path: string,
    { method, body }: { method: string; body?: string },
  ): Promise<Response> => {
    const call = `${method} ${path.replace(base, '')}`
    this.called.push(call)
    const refuse = this.refusals[call]
    if (refuse) return refuse()
    const json = body === undefined ? {} : JSON.parse(body)
    if (call === 'GET ') return Response.json(overview)
    if (call === 'POST /draft-projects') {
      this.stored = { ...this.stored, id: json.id }
      return Response.json(this.stored, { status: 201 })
    }
    if (method === 'PUT') {
      if (json.revision !== this.stored.revision)
        return refusal({
          code: 'draft-project-changed',
          status: 409,
          detail: 'This draft was changed in another window.',
        })
      this.stored = { ...this.stored, revision: this.stored.revision + 1, work: json.work }
      return Response.json(this.stored)
    }
    if (call === 'POST /generations') {
      const { id, kind, draftProjectId } = json
      const generation = testGeneration({ id, kind, draftProjectId, state: 'running', output: '' })
      this.generations.push(generation)
      return Response.json(generation, { status: 202 })
    }
    if (call.startsWith('GET /generations?')) return Response.json(this.generations)
    if (call.endsWith('/cancellation')) return Response.json(this.generations[0])
    if (call.startsWith('GET /draft-projects/')) return Response.json(this.stored)
    if (call.endsWith('/article')) return Response.json({ articleId: 12, isNew: true })
    throw new TypeError(`Nobody answers ${call}.`)
  }
}
