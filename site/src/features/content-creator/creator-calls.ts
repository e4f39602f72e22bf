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

export const readOverview = () => askApi(readCreatorOverviewEndpoint, CreatorOverviewSchema)

export const readDraftProject = (id: string) =>
  askApi(endpointAt(readDraftProjectEndpoint, { id }), DraftProjectSchema)

export const beginDraftProject = (id: string) =>
  askApi(beginDraftProjectEndpoint, DraftProjectSchema, { json: { id } })

export const saveDraftProject = (id: string, save: { revision: number; work: Work }) =>
  askApi(endpointAt(saveDraftProjectEndpoint, { id }), DraftProjectSchema, { json: save })

export const dropDraftProject = (id: string) => callForCode(endpointAt(deleteDraftProjectEndpoint, { id }))

export const saveAsArticle = (id: string, revision: number) =>
  askApi(endpointAt(saveDraftArticleEndpoint, { id }), SavedDraftSchema, { json: { revision } })

export const startGeneration = (request: GenerationRequest) =>
  askApi(startGenerationEndpoint, GenerationSchema, { json: request })

export const readGeneration = (id: string) =>
  askApi(endpointAt(readGenerationEndpoint, { id }), GenerationSchema)

export const cancelGeneration = (id: string) =>
  askApi(endpointAt(cancelGenerationEndpoint, { id }), GenerationSchema)

export const readGenerationsOf = (draftProjectId: string) =>
  askApi(withQuery(listGenerationsEndpoint, { draftProject: draftProjectId }), GenerationsSchema)

export const readHistory = (of: 'mine' | 'all') =>
  askApi(withQuery(listGenerationsEndpoint, { of }), GenerationsSchema)

export const findArticles = (words: string) =>
  askApi(withQuery(findSourceArticlesEndpoint, { q: words }), z.array(FoundArticleSchema))
