import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import fc, { type Arbitrary } from 'fast-check'
import {
  articleRecord,
  authorRecord,
  campaignRecord,
  issueRecord,
  newsletterRecord,
  pictureRecord,
  planRecord,
  redirectRecord,
  sectionRecord,
  topicRecord,
} from './records.ts'

const id = fc.integer({ min: 1, max: 6 })
const word = fc.constantFrom('a', 'b', 'ü', '“', '\u2028', '😀', '')
const picture = fc.option(id)
const text = fc.array(
  fc.oneof(
    word,
    fc.record({ picture: id, alt: word, caption: word }),
    fc.record({ article: id, html: word }),
  ),
  { maxLength: 3 },
)
const moment = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2026, 9, 1) + days * 86_400_000).toISOString())

const image = fc.record({ picture: id, alt: word, caption: word })

/** A change of one of few documents. */
const keyed = <Changes>(
  changes: Arbitrary<Changes>,
  toChange: (input: { id: number; key: string; changes: Changes | null }) => RecordChange,
): Arbitrary<RecordChange> =>
  fc
    .tuple(id, fc.option(changes, { freq: 3 }))
    .map(([number, given]) => toChange({ id: number, key: String(number), changes: given }))

const articles = keyed(
  fc.record({
    slug: fc.constantFrom('one', 'two', 'three', 'four'),
    title: word,
    section: id,
    authors: fc.uniqueArray(id, { maxLength: 2 }),
    topics: fc.uniqueArray(id, { maxLength: 2 }),
    issue: fc.option(id),
    printOrder: fc.option(fc.integer({ min: 1, max: 3 })),
    publishedAt: moment,
    picture,
    body: text,
    blocks: fc.array(
      fc.record({
        id: word,
        type: fc.constant('image-gallery' as const),
        title: word,
        images: fc.array(image, { maxLength: 2 }),
      }),
      { maxLength: 1 },
    ),
  }),
  (input) => ({
    kind: 'article',
    key: input.key,
    record: input.changes && articleRecord(input.id, input.changes),
  }),
)
const pictures = keyed(fc.record({ alt: word }), (input) => ({
  kind: 'picture',
  key: input.key,
  record: input.changes && pictureRecord(input.id, input.changes),
}))
const others = [
  keyed(fc.record({ name: word, position: id }), (input) => ({
    kind: 'section',
    key: input.key,
    record: input.changes && sectionRecord(input.id, input.changes),
  })),
  keyed(fc.record({ section: id }), (input) => ({
    kind: 'topic',
    key: input.key,
    record: input.changes && topicRecord(input.id, input.changes),
  })),
  keyed(fc.record({ portrait: picture }), (input) => ({
    kind: 'author',
    key: input.key,
    record: input.changes && authorRecord(input.id, input.changes),
  })),
  keyed(fc.record({ cover: picture, letter: text, sortKey: id }), (input) => ({
    kind: 'issue',
    key: input.key,
    record: input.changes && issueRecord(input.id, input.changes),
  })),
  keyed(fc.record({ price: id }), (input) => ({
    kind: 'plan',
    key: input.key,
    record: input.changes && planRecord(input.id, input.changes),
  })),
  keyed(fc.record({ to: word }), (input) => ({
    kind: 'redirect',
    key: input.key,
    record: input.changes && redirectRecord(input.id, input.changes),
  })),
  keyed(fc.record({ article: fc.option(id) }), (input) => ({
    kind: 'address',
    key: `old-${input.key}`,
    record: input.changes && { slug: `old-${input.key}`, ...input.changes },
  })),
  keyed(
    fc.record({
      subject: fc.oneof(
        word,
        id.map((number) => `media:${number}`),
      ),
    }),
    (input) => ({
      kind: 'old-address',
      key: `/old/${input.key}`,
      record: input.changes && { address: `/old/${input.key}`, ...input.changes },
    }),
  ),
  keyed(fc.record({ name: word, position: id, isOffered: fc.boolean() }), (input) => ({
    kind: 'newsletter',
    key: input.key,
    record: input.changes && newsletterRecord(input.id, input.changes),
  })),
  keyed(fc.record({ newsletter: id, title: word, sentAt: moment, isIndexed: fc.boolean() }), (input) => ({
    kind: 'campaign',
    key: input.key,
    record: input.changes && campaignRecord(input.id, input.changes),
  })),
  fc.record({ picture, story: text }).map((changes): RecordChange => ({
    kind: 'global',
    key: 'about-page',
    record: { name: 'about-page', data: { mission: '', blurbs: [], figures: [], ...changes } },
  })),
]

/** What an event may change, in a magazine of few documents, so that the same ones change again and again. */
export const recordChangesArbitrary: Arbitrary<RecordChange[]> = fc.uniqueArray(
  fc.oneof({ weight: 4, arbitrary: articles }, { weight: 3, arbitrary: pictures }, ...others),
  { maxLength: 4, selector: ({ kind, key }) => `${kind} ${key}` },
)
