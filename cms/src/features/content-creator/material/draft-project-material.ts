import type { Source, Work } from '@meridian/shared/content-creator/draft-project.schema'
import type { Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { bodyToText } from '../../body/body-text.ts'
import type { Material } from '../prompts/fence.ts'
import { readDraft } from './article-material.ts'

type Reader = User & { collection: 'users' }

/** A source as its number in the draft leads to it. */
export interface NumberedSource {
  number: number
  title: string
  /** Where readers find it: an address on the web, or a page of the magazine; null where there is none. */
  link: string | null
  /** '' where there is nothing that the model could read. */
  text: string
}

/** The sources of a draft project in their order; an article that its author may no longer read has no text. */
export async function readSources(
  payload: Payload,
  user: Reader,
  sources: Source[],
): Promise<NumberedSource[]> {
  return Promise.all(sources.map(async (source, index) => ({ number: index + 1, ...(await read(source)) })))

  async function read(source: Source): Promise<Omit<NumberedSource, 'number'>> {
    if (source.kind === 'text') {
      const { title, url, text } = source
      return { title: title || hostOf(url) || 'A note', link: url || null, text: text.trim() }
    }
    const article = await readDraft(payload, user, source.articleId)
    if (!article) return { title: source.title, link: null, text: '' }
    const isPublished = article._status === 'published' && Boolean(article.slug)
    return {
      title: article.title || source.title,
      link: isPublished ? `/articles/${article.slug}` : null,
      text: bodyToText(article.body),
    }
  }
}

/** What of the sources the model is given: those with a text, by the number that the draft cites. */
export function describeSources(sources: NumberedSource[]): Material[] {
  return sources.flatMap(({ number, title, text }) =>
    text === '' ? [] : [{ label: `source ${number}: ${title}`, text }],
  )
}

/** The lines of the brief, by the names that prompts have for them. */
export async function briefVariables(payload: Payload, { brief }: Work): Promise<Record<string, string>> {
  const { topic, section, angle, audience, words } = brief
  const { docs } = await payload.find({
    collection: 'sections',
    where: { slug: { equals: section } },
    select: { name: true },
    limit: 1,
    pagination: false,
  })
  return { topic, angle, audience, words: String(words), section: docs[0]?.name ?? '' }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
