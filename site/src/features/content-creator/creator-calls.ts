import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { DraftProjectSchema, type Work } from '@meridian/shared/content-creator/draft-project.schema'
import {
  beginDraftProjectEndpoint,
  cancelGenerationEndpoint,
  deleteDraftProjectEndpoint,
  findSourceArticlesEndpoint,
  listGenerationsEndpoint,
  readCreatorOverviewEndpoint,
  readDraftProjectEndpoint,
  readGenerationEndpoint,
  saveDraftArticleEndpoint,
  saveDraftProjectEndpoint,
  startGenerationEndpoint,
} from '@meridian/shared/content-creator/content-creator.endpoints'
import {
  CreatorOverviewSchema,
  FoundArticleSchema,
  SavedDraftSchema,
} from '@meridian/shared/content-creator/creator-overview.schema'
import { type GenerationRequest, GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { z } from 'zod'
import { askApi, callForCode } from '../../lib/coded-call/call-for-code.ts'

const GenerationsSchema = z.array(GenerationSchema)

export const readOverview = () => askApi(CreatorOverviewSchema, readCreatorOverviewEndpoint)

export const readDraftProject = (id: string) =>
  askApi(DraftProjectSchema, endpointAt(readDraftProjectEndpoint, { id }))

export const beginDraftProject = (id: string) =>
  askApi(DraftProjectSchema, beginDraftProjectEndpoint, { json: { id } })

export const saveDraftProject = (id: string, save: { revision: number; work: Work }) =>
  askApi(DraftProjectSchema, endpointAt(saveDraftProjectEndpoint, { id }), { json: save })

export const dropDraftProject = (id: string) => callForCode(endpointAt(deleteDraftProjectEndpoint, { id }))

export const saveAsArticle = (id: string, revision: number) =>
  askApi(SavedDraftSchema, endpointAt(saveDraftArticleEndpoint, { id }), { json: { revision } })

export const startGeneration = (request: GenerationRequest) =>
  askApi(GenerationSchema, startGenerationEndpoint, { json: request })

export const readGeneration = (id: string) =>
  askApi(GenerationSchema, endpointAt(readGenerationEndpoint, { id }))

export const cancelGeneration = (id: string) =>
  askApi(GenerationSchema, endpointAt(cancelGenerationEndpoint, { id }))

export const readGenerationsOf = (draftProjectId: string) =>
  askApi(GenerationsSchema, withQuery(listGenerationsEndpoint, { draftProject: draftProjectId }))

export const readHistory = (of: 'mine' | 'all') =>
  askApi(GenerationsSchema, withQuery(listGenerationsEndpoint, { of }))

export const findArticles = (words: string) =>
  askApi(z.array(FoundArticleSchema), withQuery(findSourceArticlesEndpoint, { q: words }))
