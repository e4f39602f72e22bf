import type { Section, SiteContent, Topic } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { z } from 'zod'
import { buildMenus, NavigationSchema } from '../site-menus.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

interface SectionRow extends Omit<Section, 'topics'> {
  databaseId: number
}

interface TopicRow extends Topic {
  databaseId: number
  sectionId: number
}

/** Whether there is a section of this public id. */
export async function hasSection(db: Queryable, slug: string): Promise<boolean> {
  const rows = await readRows(db, 'select 1 from sections where slug = $1', [slug])
  return rows.length > 0
}

/** Whether a section has a topic of this public id. */
export async function hasTopic(db: Queryable, input: { section: string; topic: string }): Promise<boolean> {
  const rows = await readRows(
    db,
    `select 1 from topics topic join sections section on section.id = topic.section_id
     where section.slug = $1 and topic.slug = $2`,
    [input.section, input.topic],
  )
  return rows.length > 0
}

/** Whether there is an author of this public id. */
export async function hasAuthor(db: Queryable, slug: string): Promise<boolean> {
  const rows = await readRows(db, 'select 1 from authors where slug = $1', [slug])
  return rows.length > 0
}

/** The sections that have a column on the home page, in the order of the structure. */
export async function readHomeSections(
  db: Queryable,
): Promise<{ databaseId: number; id: string; name: string }[]> {
  return readRows(
    db,
    'select id as "databaseId", slug as id, name from sections where on_home_page order by position, id',
  )
}

/** The documents of the frame: what readers get, drafts, or what a form holds. */
export interface FrameDocuments {
  settings: unknown
  navigation: unknown
}

/** What stands on every page. `frame` is that of a preview; readers get what was published. */
export async function readSiteContent(payload: Payload, frame?: FrameDocuments): Promise<SiteContent> {
  const db = payload.db.pool
  const [documents, sections, topics] = await Promise.all([
    frame ?? readFrame(payload),
    readRows<SectionRow>(
      db,
      `select id as "databaseId", slug as id, name, tagline, description, empty_text as "emptyText"
       from sections order by position, id`,
    ),
    readRows<TopicRow>(
      db,
      `select id as "databaseId", slug as id, name, description, section_id as "sectionId"
       from topics order by position, id`,
    ),
  ])
  const topicsBySection = Map.groupBy(topics, (topic) => topic.sectionId)
  const structure = sections.map((section) => {
    const own = topicsBySection.get(section.databaseId) ?? []
    return {
      ...section,
      topicIds: own.map(({ databaseId }) => databaseId),
      topics: own.map(({ id, name, description }) => ({ id, name, description })),
    }
  })
  const navigation = NavigationSchema.parse(documents.navigation)
  return {
    ...SettingsSchema.parse(documents.settings),
    socialLinks: navigation.socialLinks.filter(({ label, url }) => label !== '' && url !== ''),
    sections: structure.map(({ id, name, tagline, description, emptyText, ...section }) => ({
      id,
      name,
      tagline,
      description,
      emptyText,
      topics: section.topics,
    })),
    menus: buildMenus(navigation, structure),
  }
}

/** What was published of the frame, or its newest drafts. */
export async function readFrame(payload: Payload, draft = false): Promise<FrameDocuments> {
  const [settings, navigation] = await Promise.all([
    payload.findGlobal({ slug: 'site-settings', depth: 0, draft }),
    payload.findGlobal({ slug: 'navigation', depth: 0, draft }),
  ])
  return { settings, navigation }
}

const text = z.string().catch('')
const AiNoteSchema = z
  .object({ isShown: z.boolean().nullish(), text: z.string().nullish() })
  .nullish()
  .catch(null)
  .transform((note) => (note?.isShown && note.text ? note.text : null))
const SettingsSchema = z.object({
  name: text,
  tagline: text,
  description: text,
  footerAbout: text,
  copyright: text,
  aiNote: AiNoteSchema,
})
