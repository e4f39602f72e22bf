import { toArticleDraft } from '../src/features/preflight/article-draft.ts'
import { checkArticle } from '../src/features/preflight/check-article.ts'
import type { PictureFacts, Surroundings } from '../src/features/preflight/surroundings.ts'
import { plainTextToLexical } from '../src/features/body/body-from-text.ts'

export const nowMs = Date.parse('2026-11-22T12:00:00Z')
export const dayMs = 24 * 60 * 60 * 1000

/** What is known of the picture 7. */
const picture: PictureFacts = {
  alt: 'A ridge at dusk',
  width: 2400,
  height: 1600,
  focalX: 40,
  focalY: 30,
  isCentred: false,
  filename: 'ridge-0123456789.jpg',
  rightsUntilMs: null,
}

const complete = {
  title: 'The Quiet Capital',
  excerpt: 'What a city learns about itself while nobody is watching it.',
  body: plainTextToLexical('One paragraph.\n\nAnother.'),
  section: 1,
  authors: [1],
  heroImage: 7,
}

export const emptyAround: Surroundings = {
  atMs: nowMs,
  origin: 'https://meridian.example',
  pictures: new Map(),
  recordings: new Map(),
  internalTargets: new Map(),
  linkOutcomes: new Map(),
  awaitedArticles: new Set(),
  namesakes: [],
  blockKinds: new Map(),
}

/** Checks an article that has everything, with these changes, in these surroundings. */
export function check(
  data: object = {},
  around: Partial<Omit<Surroundings, 'pictures'>> & { picture?: Partial<PictureFacts> } = {},
) {
  const { picture: changed, ...rest } = around
  return checkArticle(toArticleDraft({ ...complete, ...data }), {
    ...emptyAround,
    pictures: new Map([[7, { ...picture, ...changed }]]),
    ...rest,
  })
}

/** Severity, path and sentence of each finding. */
export function said(...args: Parameters<typeof check>): string[] {
  return check(...args).map(({ severity, path, message }) => `${severity} ${path}: ${message}`)
}

export function bodyWith(...nodes: object[]) {
  return { root: { type: 'root', children: [{ type: 'paragraph', children: nodes }] } }
}

/** The same with content blocks after its text. */
export function withBlocks(body: ReturnType<typeof bodyWith>, ...blocks: object[]) {
  const nodes = blocks.map((fields) => ({ type: 'content-block', fields }))
  return { root: { ...body.root, children: [...body.root.children, ...nodes] } }
}

export function link(url: string, text = 'the report') {
  return { type: 'link', fields: { url }, children: [{ type: 'text', text }] }
}
