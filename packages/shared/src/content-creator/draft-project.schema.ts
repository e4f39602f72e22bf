import { z } from 'zod'

/*
 * A draft project is one piece of work with the content creator: what is wanted, the material, and the texts so far. It
 * belongs to the person who began it.
 */

export const maxSources = 8
export const maxSourceLength = 40_000
export const wordLimits = { min: 150, max: 3000 } as const

const line = (max: number) => z.string().max(max)

/** What is wanted. Everything but the topic may be left open. */
export const BriefSchema = z.strictObject({
  topic: line(500),
  /** The slug of a section; '' while none is chosen. */
  section: line(80),
  angle: line(1000),
  audience: line(300),
  words: z.int().min(wordLimits.min).max(wordLimits.max),
})

/** Material that a draft may cite by its number, which is its place in the list. */
export const SourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    title: line(200),
    /** Where it stands; it is named in the list of sources, and never fetched. */
    url: line(2000).refine(
      (url) => url === '' || isWebAddress(url),
      'A source has an address with https://.',
    ),
    text: line(maxSourceLength),
  }),
  /** An article of the magazine, by the key that staff see in the admin. */
  z.strictObject({ kind: z.literal('article'), articleId: z.int().positive(), title: line(200) }),
])

/** The texts of a draft project, and the generation whose output each of them was last. */
export const WorkSchema = z.strictObject({
  brief: BriefSchema,
  sources: z.array(SourceSchema).max(maxSources),
  outline: line(20_000),
  draft: line(60_000),
  title: line(200),
  excerpt: line(500),
  seoTitle: line(120),
  seoDescription: line(320),
  /** By kind: the generation that the page has taken over already. */
  taken: z.partialRecord(z.enum(['outline', 'draft', 'headlines', 'excerpt', 'seo', 'tone']), z.uuid()),
})

export const emptyWork: z.input<typeof WorkSchema> = {
  brief: { topic: '', section: '', angle: '', audience: '', words: 900 },
  sources: [],
  outline: '',
  draft: '',
  title: '',
  excerpt: '',
  seoTitle: '',
  seoDescription: '',
  taken: {},
}

/** `revision` counts the saves: one that is based on an older revision is refused. */
export const DraftProjectSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  work: WorkSchema,
  /** The draft article that it was saved as; null before that. */
  articleId: z.int().nullable(),
  updatedAt: z.iso.datetime(),
})

/** The id is the browser's own, so that a project that is begun twice is one. */
export const DraftProjectStartSchema = z.strictObject({ id: z.uuid() })

/** Which revision of a project its draft article is made of. */
export const DraftArticleRequestSchema = z.strictObject({ revision: z.int().nonnegative() })

export const DraftProjectSaveSchema = z.strictObject({ revision: z.int().nonnegative(), work: WorkSchema })

export const DraftProjectCardSchema = z.object({
  id: z.uuid(),
  topic: z.string(),
  articleId: z.int().nullable(),
  updatedAt: z.iso.datetime(),
})

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)
}

export type Brief = z.output<typeof BriefSchema>
export type Source = z.output<typeof SourceSchema>
export type Work = z.output<typeof WorkSchema>
export type DraftProject = z.output<typeof DraftProjectSchema>
export type DraftProjectCard = z.output<typeof DraftProjectCardSchema>
