import { DraftProjectSchema, type Work } from '@meridian/shared/content-creator/draft-project.schema'
import {
  CreatorOverviewSchema,
  FoundArticleSchema,
  SavedDraftSchema,
} from '@meridian/shared/content-creator/creator-overview.schema'
import { type GenerationRequest, GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { z } from 'zod'
import { askApi, callForCode } from '../../lib/coded-call/call-for-code.ts'

const base = '/api/staff/content-creator'
const GenerationsSchema = z.array(GenerationSchema)

export const readOverview = () => askApi(CreatorOverviewSchema, base)

export const readDraftProject = (id: string) => askApi(DraftProjectSchema, `${base}/draft-projects/${id}`)

export const beginDraftProject = (id: string) =>
  askApi(DraftProjectSchema, `${base}/draft-projects`, { method: 'POST', json: { id } })

export const saveDraftProject = (id: string, save: { revision: number; work: Work }) =>
  askApi(DraftProjectSchema, `${base}/draft-projects/${id}`, { method: 'PUT', json: save })

export const dropDraftProject = (id: string) =>
  callForCode(`${base}/draft-projects/${id}`, { method: 'DELETE' })

export const saveAsArticle = (id: string, revision: number) =>
  askApi(SavedDraftSchema, `${base}/draft-projects/${id}/article`, { method: 'POST', json: { revision } })

export const startGeneration = (request: GenerationRequest) =>
  askApi(GenerationSchema, `${base}/runs`, { method: 'POST', json: request })

export const readGeneration = (id: string) => askApi(GenerationSchema, `${base}/runs/${id}`)

export const cancelGeneration = (id: string) =>
  askApi(GenerationSchema, `${base}/runs/${id}/cancellation`, { method: 'POST' })

export const readGenerationsOf = (draftProjectId: string) =>
  askApi(GenerationsSchema, `${base}/runs?${new URLSearchParams({ draftProject: draftProjectId })}`)

export const readHistory = (of: 'mine' | 'all') => askApi(GenerationsSchema, `${base}/runs?of=${of}`)

export const findArticles = (words: string) =>
  askApi(z.array(FoundArticleSchema), `${base}/articles?${new URLSearchParams({ q: words })}`)
