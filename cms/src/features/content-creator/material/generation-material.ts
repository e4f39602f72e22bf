import type { DraftProject } from '@meridian/shared/content-creator/draft-project.schema'
import type { GenerationKind, Tone } from '@meridian/shared/content-creator/generation.schema'
import type { Payload } from 'payload'
import type { Article, User } from '../../../payload-types.ts'
import type { PromptValues } from '../prompts/render-prompt.ts'
import { articleMarkdown, describeArticle } from './article-material.ts'
import { describePictures, readPictures, sightOf } from './article-pictures.ts'
import { copyPictures, type PictureCopy } from './picture-copies.ts'
import { briefVariables, describeSources, readSources } from './draft-project-material.ts'

type Reader = User & { collection: 'users' }

export type GenerationMaterial =
  | { ok: true; about: string; values: PromptValues; pictures: PictureCopy[] }
  | { ok: false; missing: string }

interface Wish {
  payload: Payload
  user: Reader
  kind: GenerationKind
  tone: Tone | null
  /** Whether the model is shown pictures. */
  readsPictures: boolean
}

/** What a step works with in a draft project, or what it misses. */
export async function draftProjectMaterial(wish: Wish, { work }: DraftProject): Promise<GenerationMaterial> {
  const { payload, kind } = wish
  const about = work.brief.topic.trim()
  if (about === '') return { ok: false, missing: 'Say first what the draft is about.' }
  const variables = { ...(await sharedVariables(wish)), ...(await briefVariables(payload, work)) }
  if (kind === 'outline' || kind === 'draft') {
    const sources = describeSources(await readSources(payload, wish.user, work.sources))
    const outline = work.outline.trim() === '' ? [] : [{ label: 'outline', text: work.outline }]
    return { ok: true, about, values: { variables, materials: { sources, outline } }, pictures: [] }
  }
  if (kind === 'alt-texts') return { ok: false, missing: 'A draft has pictures once it is an article.' }
  if (work.draft.trim() === '') return { ok: false, missing: 'There is no draft yet.' }
  const text = [{ label: 'the text', text: work.draft }]
  return { ok: true, about, values: { variables, materials: { text } }, pictures: [] }
}

/** What a step works with in an article, or what it misses. */
export async function articleMaterial(wish: Wish, article: Article): Promise<GenerationMaterial> {
  const { payload, kind } = wish
  if (kind === 'outline' || kind === 'draft') {
    return { ok: false, missing: 'An outline or a draft is begun on the page of the content creator.' }
  }
  const markdown = articleMarkdown(payload, article)
  if (markdown === '') return { ok: false, missing: 'There is no text yet.' }
  const about = article.title?.trim() || 'Untitled'
  const text = [kind === 'tone' ? { label: 'the text', text: markdown } : describeArticle(article, markdown)]
  const described = kind === 'alt-texts' ? await readPictures(payload, wish.user, article) : []
  if (kind === 'alt-texts' && described.length === 0)
    return { ok: false, missing: 'There are no pictures yet.' }
  const pictures = wish.readsPictures ? await copyPictures(described, payload.logger) : []
  const variables = {
    ...(await sharedVariables(wish)),
    topic: about,
    sight: sightOf(described, pictures),
  }
  const materials = { text, pictures: describePictures(described) }
  return { ok: true, about, values: { variables, materials }, pictures }
}

async function sharedVariables({ payload, tone }: Wish): Promise<Record<string, string>> {
  const { name } = await payload.findGlobal({ slug: 'site-settings', select: { name: true } })
  return { magazine: name, tone: tone ?? '' }
}
