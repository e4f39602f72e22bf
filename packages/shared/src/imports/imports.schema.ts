import { z } from 'zod'
import { ImportAnswersSchema, ImportQuestionSchema } from './import-answers.schema.ts'

export const importFormats = [
  'wordpress',
  'ghost',
  'substack',
  'members',
  'feed',
  'markdown',
  'meridian',
] as const
export type ImportFormat = (typeof importFormats)[number]

export const importRunStates = [
  'uploading',
  'reading',
  'planning',
  'planned',
  'applying',
  'dripping',
  'paused',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportRunState = (typeof importRunStates)[number]

/** What is planned for a record, or has become of it. */
export const importActions = ['create', 'update', 'unchanged', 'skip', 'ask', 'fail'] as const
export type ImportAction = (typeof importActions)[number]

/** The kinds of record as reports name them, in the order in which they are planned and carried out. */
export const importRecordKinds = [
  'site',
  'terms',
  'authors',
  'articles',
  'pictures',
  'redirects',
  'members',
  'comments',
  'other',
] as const
export type ImportRecordKind = (typeof importRecordKinds)[number]

/** What was chosen for one run. */
export const ImportOptionsSchema = z.object({
  /** What the source is called when its files do not say whose they are: the name of a list. */
  name: z.string().trim().min(1).max(200).optional(),
  /** For a plain list of people: which column is what. */
  columns: z.record(z.string(), z.string()).optional(),
  /** So many articles go live each day, the newest first; without it, all at once. */
  articlesPerDay: z.number().int().min(1).max(10_000).optional(),
  /** Answers that were there before the files were read (`ImportAnswersSchema`): they are added to those of the source. */
  answers: z.record(z.string(), z.unknown()).optional(),
})
export type ImportOptions = z.infer<typeof ImportOptionsSchema>

/** How many articles go live each day; null for all at once. */
export const ImportPaceSchema = z.strictObject({
  articlesPerDay: ImportOptionsSchema.shape.articlesPerDay.unwrap().nullable(),
})

/** How many records of a kind were read, and what becomes of them: `read` is the sum of the others. */
export const ImportCountsSchema = z.object({
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  asked: z.number(),
  failed: z.number(),
})
export type ImportCounts = z.infer<typeof ImportCountsSchema>

/** By kind. */
export const ImportReportSchema = z.record(z.string(), ImportCountsSchema)
export type ImportReport = z.infer<typeof ImportReportSchema>

/** What an upload of a file may be, in bytes. */
export const longestImportFile = 20_000_000_000
/** The bytes of a file come in parts of at most so many. */
export const longestImportPart = 900_000

export const StartImportSchema = z.strictObject({
  format: z.enum(importFormats),
  options: ImportOptionsSchema.omit({ answers: true }),
  files: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(255),
        sizeBytes: z.number().int().nonnegative().max(longestImportFile),
      }),
    )
    .min(1)
    .max(200),
})

export const StartedImportSchema = z.object({ id: z.number() })

/** How many bytes of a file have come: the next part begins there. */
export const ReceivedPartSchema = z.object({ receivedBytes: z.number() })

export const ImportRunSchema = z.object({
  id: z.number(),
  format: z.enum(importFormats),
  state: z.enum(importRunStates),
  /** The old site; null until the files say whose they are. */
  source: z.object({ id: z.number(), name: z.string(), siteUrl: z.string().nullable() }).nullable(),
  /** What it does at present, and how far that is. */
  step: z.string(),
  done: z.number(),
  total: z.number(),
  /** Why it could not go on, in a sentence. */
  problem: z.string().nullable(),
  /** How many of its articles go live each day; null for all at once. */
  articlesPerDay: z.number().nullable(),
  /** When the next of them do. */
  nextPortionAt: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type ImportRunAnswer = z.infer<typeof ImportRunSchema>

export const ImportRunListSchema = z.object({ runs: z.array(ImportRunSchema) })

export const ImportRunDetailsSchema = ImportRunSchema.extend({
  files: z.array(z.object({ name: z.string(), sizeBytes: z.number(), receivedBytes: z.number() })),
  report: ImportReportSchema,
  /** The most frequent reasons of each kind and action. */
  reasons: z.array(
    z.object({
      kind: z.string(),
      action: z.string(),
      code: z.string(),
      reason: z.string(),
      records: z.number(),
    }),
  ),
  questions: z.array(ImportQuestionSchema),
  answers: ImportAnswersSchema,
  pictures: z.object({
    wanted: z.number(),
    kept: z.number(),
    failed: z.number(),
    /** Of those that failed, the first hundred: their addresses, and why. */
    problems: z.array(z.object({ picture: z.string(), problem: z.string() })),
  }),
  /** Articles that readers are to get and do not have yet. */
  waitingArticles: z.number(),
})
export type ImportRunDetails = z.infer<typeof ImportRunDetailsSchema>

export const ImportFindingSchema = z.object({ code: z.string(), message: z.string() })

export const ImportRecordSchema = z.object({
  kind: z.string(),
  key: z.string(),
  seq: z.number(),
  title: z.string(),
  action: z.enum(importActions).nullable(),
  reason: z.string().nullable(),
  findings: z.array(ImportFindingSchema),
  place: z.object({ file: z.string(), line: z.number().nullable(), byte: z.number().nullable() }),
  /** What it has become here. */
  document: z.object({ collection: z.string(), id: z.number() }).nullable(),
})
export type ImportRecordAnswer = z.infer<typeof ImportRecordSchema>

export const ImportRecordListSchema = z.object({
  records: z.array(ImportRecordSchema),
  /** Where the next part begins; null at the end. */
  after: z.number().nullable(),
})

/** The addresses of the old site's sitemap: how many lead somewhere, and which do not. */
export const SitemapCheckSchema = z.object({
  addresses: z.number(),
  found: z.number(),
  missing: z.array(z.string()),
})
