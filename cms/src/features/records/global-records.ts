import {
  type GlobalData,
  type GlobalName,
  type GlobalRecord,
  GlobalRecordSchema,
} from '@meridian/shared/replica/records.schema'
import { z } from 'zod'
import { HomePicksSchema } from './home-picks.ts'
import { NavigationSchema } from './navigation-source.ts'
import { recordSource } from './record-source.ts'
import { SettingsSchema } from './settings-source.ts'
import { toTextParts } from './text-records.ts'

export const globalNames = GlobalRecordSchema.options.map((option) => option.shape.name.value)

/** Those that are what their document says; what is read most is counted as well, and published where that is known. */
export type DocumentGlobal = Exclude<GlobalName, 'most-read'>

export function isDocumentGlobal(name: GlobalName): name is DocumentGlobal {
  return name !== 'most-read'
}

const text = z.string().catch('')
const id = z.number().int().positive()
const picture = z
  .union([id, z.object({ id }).transform((document) => document.id)])
  .nullable()
  .catch(null)
const richText = z.unknown().transform(toTextParts)
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([])

const LegalSource = z.object({ standfirst: text, body: richText, revisedOn: z.iso.datetime() })

/** What readers have of each global, from its document or what its form holds. */
const sources: { [Name in DocumentGlobal]: z.ZodType<GlobalData<Name>> } = {
  'site-settings': SettingsSchema,
  navigation: NavigationSchema,
  'home-page': HomePicksSchema,
  'about-page': z.object({
    mission: text,
    picture,
    story: richText,
    blurbs: list(z.object({ title: text, text })),
    figures: list(z.object({ value: text, label: text })),
  }),
  'contact-page': z.object({
    standfirst: text,
    cards: list(
      z.object({
        title: text,
        description: text,
        email: text,
        phone: text,
        address: text.transform((lines) => lines.split('\n').flatMap((line) => line.trim() || [])),
      }),
    ),
  }),
  'subscription-page': z.object({
    standfirst: text,
    channels: list(
      z
        .object({ name: text, description: text, link: text, linkLabel: text })
        .transform(({ link, linkLabel, ...channel }) => ({
          ...channel,
          link: link === '' ? null : { label: linkLabel || channel.name, href: link },
        })),
    ),
    questions: list(z.object({ question: text, answer: text })),
  }),
  'privacy-policy': LegalSource,
  'terms-of-service': LegalSource,
  'accessibility-statement': LegalSource,
}

/**
 * What readers would have of a global, from its document or from what its form holds: what cannot be used is left out.
 * Throws a ZodError when nothing can be made of it.
 */
export function toGlobalRecord(name: DocumentGlobal, document: unknown): GlobalRecord {
  return GlobalRecordSchema.parse({ name, data: sources[name].parse(document) })
}

/** As they were published; what has never been there is not. */
export const globalRecords = recordSource<'global', { name: string; data: unknown }>({
  kind: 'global',
  select: 'select slug as name, data from published_globals',
  key: { column: 'name', type: 'text' },
  toRecord: (row) => GlobalRecordSchema.parse(row),
})
