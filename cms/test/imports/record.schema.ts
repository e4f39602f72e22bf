import { z } from 'zod'

/*
 * What a reader may yield (`source-record.ts`), checked at run time: more than the types say, as dates, addresses and places have forms
 * that a type cannot tell.
 */

const place = z.strictObject({
  file: z.string().min(1),
  line: z.int().min(1).nullable(),
  byte: z.int().min(0).nullable(),
})
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'), 'is no clean text')
const id = text.min(1)
const plain = text.refine((value) => value === value.trim(), 'has white space around it')
const webUrl = text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'is no web address')
const finding = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]*$/),
  message: text.regex(/^[^\p{Ll}\s].*\S$/su),
})
const base = { id, place, findings: z.array(finding), original: text }

const date = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('instant'), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('local'), at: z.iso.datetime({ local: true }).regex(/\d$/) }),
  ])
  .nullable()
const pictureReference = z
  .strictObject({ id: id.nullable(), url: id.nullable() })
  .refine((value) => value.id !== null || value.url !== null, 'names no picture')
const pictureUse = z
  .strictObject({ id: id.nullable(), url: id.nullable(), alt: text, caption: text, credit: text })
  .refine((value) => value.id !== null || value.url !== null, 'names no picture')
const product = z.strictObject({
  name: text,
  description: text,
  price: text,
  rating: z.number().nullable(),
  link: text.nullable(),
  button: text,
  picture: pictureUse.nullable(),
})

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('html'), html: text }),
  z.strictObject({ kind: z.literal('picture'), picture: pictureUse, href: text.nullable() }),
  z.strictObject({ kind: z.literal('gallery'), pictures: z.array(pictureUse).min(1), caption: text }),
  z.strictObject({ kind: z.literal('embed'), url: text, title: text, caption: text, html: text }),
  z.strictObject({
    kind: z.literal('callout'),
    variant: z.enum(['info', 'warning', 'success', 'highlight']),
    title: text,
    html: text,
  }),
  z.strictObject({ kind: z.literal('quote'), html: text, author: text, role: text }),
  z.strictObject({ kind: z.literal('pull-quote'), html: text }),
  z.strictObject({ kind: z.literal('table'), html: text, caption: text }),
  z.strictObject({ kind: z.literal('product'), product }),
  z.strictObject({ kind: z.literal('recording'), url: id, title: text, caption: text }),
  z.strictObject({ kind: z.literal('code'), code: text, language: text, caption: text }),
  z.strictObject({ kind: z.literal('footnotes'), html: text }),
  z.strictObject({ kind: z.literal('separator') }),
  z.strictObject({ kind: z.literal('unplaced'), name: id, text, original: text }),
  z.strictObject({ kind: z.literal('own'), body: z.unknown() }),
])

const kinds = [
  'site',
  'author',
  'term',
  'article',
  'picture',
  'comment',
  'redirect',
  'member',
  'other',
] as const

/** A record as every reader of imports has to yield it. */
export const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('site'),
    name: plain,
    url: webUrl.nullable(),
    description: text,
    language: text.nullable(),
    timeZone: text.nullable(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('author'),
    name: plain.min(1),
    slug: id.nullable(),
    email: id.nullable(),
    bio: text,
    role: text,
    portrait: pictureReference.nullable(),
    urls: z.array(id),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('term'),
    taxonomy: id,
    name: plain.min(1),
    slug: id,
    parent: id.nullable(),
    description: text,
    urls: z.array(id),
    isInternal: z.boolean(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('article'),
    type: id,
    status: z.enum([
      'published',
      'draft',
      'pending',
      'scheduled',
      'private',
      'password',
      'trash',
      'mail-only',
    ]),
    title: plain,
    excerpt: text,
    body: z.array(block),
    slug: id.nullable(),
    url: id.nullable(),
    formerUrls: z.array(id),
    createdAt: date,
    publishedAt: date,
    updatedAt: date,
    authors: z.array(id),
    terms: z.array(id),
    heroPicture: pictureUse.nullable(),
    seo: z.strictObject({ title: text, description: text, canonical: text.nullable() }),
    audience: z.enum(['everyone', 'members', 'paid']),
    isFeatured: z.boolean(),
    sentAs: text.nullable(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('picture'),
    url: id,
    path: id.nullable(),
    fileName: text,
    alt: text,
    caption: text,
    credit: text,
    title: text,
    urls: z.array(id),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('comment'),
    article: id,
    parent: id.nullable(),
    author: text,
    text,
    at: date,
    isApproved: z.boolean(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('redirect'),
    from: id,
    to: id,
    isPermanent: z.boolean(),
    isPattern: z.boolean(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('member'),
    email: z.string().regex(/^\S+@\S+$/),
    name: text,
    firstName: text,
    lastName: text,
    note: text,
    labels: z.array(text),
    newsletter: z
      .strictObject({
        state: z.enum(['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained']),
        names: z.array(text),
        consent: z.strictObject({ at: date, confirmedAt: date, ip: text.nullable(), source: text }),
      })
      .nullable(),
    access: z.strictObject({
      kind: z.enum(['free', 'paid', 'complimentary']),
      tier: text,
      expiresAt: date,
      providerCustomerId: text.nullable(),
    }),
    createdAt: date,
  }),
  z.strictObject({ ...base, kind: z.literal('other'), type: id, name: text }),
  z.strictObject({ ...base, kind: z.literal('broken'), of: z.enum(kinds), name: text, reason: text.min(1) }),
])
