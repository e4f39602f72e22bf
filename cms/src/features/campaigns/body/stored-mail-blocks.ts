import { shownToKinds } from '@meridian/shared/campaigns/mail-document.schema'
import { MailAddressSchema } from '@meridian/shared/campaigns/mail-text.schema'
import { z } from 'zod'
import { maxListed } from './blocks/mail-blocks.ts'

/*
 * The blocks of a mail as their forms have them. What a form leaves empty is null or absent; a reference is an id, or resolved.
 */

const said = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')
const written = z.string().trim().min(1)
const reference = z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])
const perhaps = reference.nullish().transform((id) => id ?? null)
const references = z
  .array(reference)
  .nullish()
  .transform((ids) => ids ?? [])
const common = { id: said, shownTo: z.enum(shownToKinds).catch('everyone') }
const text = z.unknown()

export const StoredMailBlockSchema = z.discriminatedUnion('blockType', [
  z.object({ ...common, blockType: z.literal('mail-greeting'), words: written, fallback: written }),
  z.object({
    ...common,
    blockType: z.literal('mail-article'),
    article: reference,
    isLead: z.boolean().nullish().transform(Boolean),
  }),
  z.object({ ...common, blockType: z.literal('mail-whole-article'), article: reference }),
  z.object({
    ...common,
    blockType: z.literal('mail-article-list'),
    heading: said,
    source: z.enum(['since-last', 'days', 'chosen']),
    sections: references,
    days: z.number().int().min(1).max(366).nullish().catch(null),
    limit: z.number().int().min(1).max(maxListed).nullish().catch(null),
    articles: references,
  }),
  z.object({ ...common, blockType: z.literal('mail-letter'), heading: said, text, author: perhaps }),
  z.object({
    ...common,
    blockType: z.literal('mail-picture'),
    image: reference,
    alt: said,
    caption: said,
    address: z.union([MailAddressSchema, z.literal('')]).nullish(),
  }),
  z.object({ ...common, blockType: z.literal('mail-quote'), words: written, source: said }),
  z.object({
    ...common,
    blockType: z.literal('mail-house-ad'),
    heading: written,
    words: said,
    label: written,
    address: MailAddressSchema,
    image: perhaps,
  }),
])

export type StoredMailBlock = z.output<typeof StoredMailBlockSchema>
export type StoredArticleList = Extract<StoredMailBlock, { blockType: 'mail-article-list' }>
