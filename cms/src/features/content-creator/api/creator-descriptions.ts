import { z } from '@hono/zod-openapi'
import {
  DraftArticleRequestSchema,
  DraftProjectSaveSchema,
  DraftProjectSchema,
  DraftProjectStartSchema,
} from '@meridian/shared/content-creator/draft-project.schema'
import {
  CreatorOverviewSchema,
  FoundArticleSchema,
  SavedDraftSchema,
} from '@meridian/shared/content-creator/creator-overview.schema'
import {
  GenerationRequestSchema,
  GenerationSchema,
  UsedGenerationSchema,
} from '@meridian/shared/content-creator/generation.schema'
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
  streamGenerationEndpoint,
  useGenerationEndpoint,
} from '@meridian/shared/content-creator/content-creator.endpoints'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'

/*
 * The routes of the AI content creator, for those who write. Whatever they do, they publish nothing.
 */

const tags = ['Content creator']
const params = z.object({ id: z.string() })
const GenerationAnswer = z.object(GenerationSchema.shape).openapi('CreatorGeneration')
const DraftProjectAnswer = z.object(DraftProjectSchema.shape).openapi('CreatorDraftProject')

export const BeginRequestSchema = z.strictObject(DraftProjectStartSchema.shape).openapi('CreatorBeginRequest')
export const SaveRequestSchema = z.strictObject(DraftProjectSaveSchema.shape).openapi('CreatorSaveRequest')
export const DraftRequestSchema = z
  .strictObject(DraftArticleRequestSchema.shape)
  .openapi('CreatorDraftRequest')
export const StartRequestSchema = z
  .strictObject(GenerationRequestSchema.shape)
  .openapi('CreatorGenerationRequest')

export const overviewDescription = describeEndpoint(readCreatorOverviewEndpoint, {
  tags,
  summary: 'What the content creator works with, and the drafts that are begun',
  responses: {
    200: jsonAnswer(CreatorOverviewSchema, 'Sections, settings and earlier work.'),
  },
})

export const findArticlesDescription = describeEndpoint(findSourceArticlesEndpoint, {
  tags,
  summary: 'Articles of the magazine that can be sources, by words of their title',
  request: { query: z.object({ q: z.string().max(200).default('') }) },
  responses: {
    200: jsonAnswer(z.array(FoundArticleSchema), 'At most ten, the newest first.'),
  },
})

export const beginDescription = describeEndpoint(beginDraftProjectEndpoint, {
  tags,
  summary: 'Begin a draft',
  description: 'The same id again is the same draft.',
  request: jsonBody(BeginRequestSchema),
  responses: {
    201: jsonAnswer(DraftProjectAnswer, 'The draft.'),
  },
})

export const readDescription = describeEndpoint(readDraftProjectEndpoint, {
  tags,
  summary: 'A draft of one’s own',
  request: { params },
  responses: {
    200: jsonAnswer(DraftProjectAnswer, 'The draft.'),
  },
})

export const saveDescription = describeEndpoint(saveDraftProjectEndpoint, {
  tags,
  summary: 'Save a draft',
  description:
    '`revision` is the one that the save is based on; a draft that was saved elsewhere since is left as it is.',
  request: { params, ...jsonBody(SaveRequestSchema) },
  responses: {
    200: jsonAnswer(DraftProjectAnswer, 'The draft with its new revision.'),
  },
})

export const dropDescription = describeEndpoint(deleteDraftProjectEndpoint, {
  tags,
  summary: 'Delete a draft; its generations stay in the history',
  request: { params },
  responses: { 204: { description: 'Gone.' } },
})

export const draftDescription = describeEndpoint(saveDraftArticleEndpoint, {
  tags,
  summary: 'Save a draft as a draft article',
  description: 'Never as a published one. The second time it answers with the article of the first.',
  request: { params, ...jsonBody(DraftRequestSchema) },
  responses: {
    200: jsonAnswer(SavedDraftSchema, 'The draft article.'),
  },
})

export const startDescription = describeEndpoint(startGenerationEndpoint, {
  tags,
  summary: 'Have the model write',
  description:
    'For a draft or for an article. The same id again is the same generation; a draft has one generation at a time.',
  request: jsonBody(StartRequestSchema),
  responses: {
    202: jsonAnswer(
      GenerationAnswer,
      'The generation goes on; `GET …/generations/{id}/events` brings what it writes.',
    ),
  },
})

export const historyDescription = describeEndpoint(listGenerationsEndpoint, {
  tags,
  summary: 'What was written, the newest first',
  description:
    'One’s own generations: of a draft, of an article, or all of them. Administrators may ask for everybody’s.',
  request: {
    query: z.object({
      draftProject: z.uuid().optional(),
      article: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      of: z.enum(['mine', 'all']).default('mine'),
    }),
  },
  responses: {
    200: jsonAnswer(z.array(GenerationAnswer), 'At most a hundred.'),
  },
})

export const generationDescription = describeEndpoint(readGenerationEndpoint, {
  tags,
  summary: 'A generation as it stands',
  request: { params },
  responses: {
    200: jsonAnswer(GenerationAnswer, 'The generation.'),
  },
})

export const eventsDescription = describeEndpoint(streamGenerationEndpoint, {
  tags,
  summary: 'What a generation writes, as it comes',
  description:
    'Server-sent events: `text` from a place on, `restart` when the answer is started again, at last `generation` with its end. Reading on ' +
    'after a cut works by `Last-Event-ID`; the generation itself goes on whether anybody reads it or not.',
  request: { params },
  responses: {
    200: { description: 'The events.', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

export const cancelDescription = describeEndpoint(cancelGenerationEndpoint, {
  tags,
  summary: 'Cancel a generation of one’s own, at the provider as well',
  request: { params },
  responses: {
    200: jsonAnswer(GenerationAnswer, 'The generation; what had come is kept.'),
  },
})

export const takeDescription = describeEndpoint(useGenerationEndpoint, {
  tags,
  summary: 'Take what a generation has written into its article',
  description:
    'Marks the article as AI-assisted when it is next saved. `body` is the text as the CMS’s editor has it.',
  request: { params },
  responses: {
    200: jsonAnswer(UsedGenerationSchema, 'What to put into the form.'),
  },
})
