import { convertMarkdownToLexical, editorConfigFactory } from '@payloadcms/richtext-lexical'
import type { SanitizedConfig } from 'payload'
import type { Article } from '../../payload-types.ts'

export type ToRichText = (markdown: string) => Article['body']

/** Turns Markdown into the rich text of the CMS's own editor, with what that editor knows and nothing else. */
export async function createMarkdownReader(config: SanitizedConfig): Promise<ToRichText> {
  const articles = config.collections.find((collection) => collection.slug === 'articles')
  const body = articles?.flattenedFields.find((field) => field.name === 'body')
  if (body?.type !== 'richText') throw new Error('Articles have no rich text body.')
  const editorConfig = editorConfigFactory.fromField({ field: body })
  return (markdown) => convertMarkdownToLexical({ editorConfig, markdown })
}
