import { convertLexicalToMarkdown, editorConfigFactory } from '@payloadcms/richtext-lexical'
import type { Payload } from 'payload'
import type { Article, Media, User } from '../../../payload-types.ts'
import type { Material } from '../prompts/fence.ts'

type Reader = User & { collection: 'users' }

/** The newest draft of an article, as far as somebody may read it; null otherwise. */
export async function readDraft(payload: Payload, user: Reader, articleId: number): Promise<Article | null> {
  return payload.findByID({
    collection: 'articles',
    id: articleId,
    draft: true,
    depth: 1,
    overrideAccess: false,
    user,
    disableErrors: true,
  })
}

/** What an article says, in Markdown; '' while nothing is written. */
export function articleMarkdown(payload: Payload, article: Article): string {
  if (!article.body) return ''
  const articles = payload.config.collections.find(({ slug }) => slug === 'articles')
  const body = articles?.flattenedFields.find(({ name }) => name === 'body')
  if (body?.type !== 'richText') throw new Error('Articles have no rich text body.')
  const editorConfig = editorConfigFactory.fromField({ field: body })
  return convertLexicalToMarkdown({ editorConfig, data: article.body }).trim()
}

/** The whole of an article, for what is written around it. */
export function describeArticle(article: Article, markdown: string): Material {
  const lines = [`Title: ${article.title ?? ''}`, `Standfirst: ${article.excerpt ?? ''}`, '', markdown]
  return { label: 'the text', text: lines.join('\n') }
}

/** The pictures of an article, by the number that each has in the CMS. */
export function describePictures(article: Article): Material[] {
  return picturesOf(article).map((picture) => ({
    label: `picture ${picture.id}`,
    text: [
      `Picture: ${picture.id}`,
      ...(picture.caption ? [`Caption: ${picture.caption}`] : []),
      ...(picture.credit ? [`Credit: ${picture.credit}`] : []),
      ...(picture.filename ? [`File: ${picture.filename}`] : []),
      ...(picture.alt ? [`Its text so far: ${picture.alt}`] : []),
    ].join('\n'),
  }))
}

/** The hero and the pictures of its blocks, each once. */
export function picturesOf(article: Article): Media[] {
  const found = new Map<number, Media>()
  const add = (media: number | Media | null | undefined) => {
    if (typeof media === 'object' && media) found.set(media.id, media)
  }
  add(article.heroImage)
  for (const block of article.contentBlocks ?? []) {
    if (block.blockType === 'image-gallery') for (const { image } of block.images ?? []) add(image)
    if (block.blockType === 'product-showcase') for (const { image } of block.products ?? []) add(image)
  }
  return [...found.values()]
}
