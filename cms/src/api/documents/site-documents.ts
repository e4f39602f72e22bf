import type { Section, SiteContent, Topic } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { type Queryable, readRows } from './rows.ts'

interface SectionRow extends Omit<Section, 'topics'> {
  databaseId: number
}

interface TopicRow extends Topic {
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

/** The sections that have a column on the home page, in the order of the navigation. */
export async function readHomeSections(db: Queryable): Promise<{ id: string; name: string }[]> {
  return readRows(db, 'select slug as id, name from sections where on_home_page order by position, id')
}

/** What stands on every page. */
export async function readSiteContent(payload: Payload): Promise<SiteContent> {
  const db = payload.db.pool
  const [settings, sections, topics] = await Promise.all([
    payload.findGlobal({ slug: 'site-settings', depth: 0 }),
    readRows<SectionRow>(
      db,
      `select id as "databaseId", slug as id, name, tagline, description, empty_text as "emptyText"
       from sections order by position, id`,
    ),
    readRows<TopicRow>(
      db,
      'select slug as id, name, description, section_id as "sectionId" from topics order by position, id',
    ),
  ])
  const topicsBySection = Map.groupBy(topics, (topic) => topic.sectionId)
  return {
    name: settings.name,
    tagline: settings.tagline,
    description: settings.description,
    footerAbout: settings.footerAbout,
    copyright: settings.copyright,
    socialLinks: (settings.socialLinks ?? []).map(({ label, url }) => ({ label, url })),
    sections: sections.map(({ databaseId, ...section }) => ({
      ...section,
      topics: (topicsBySection.get(databaseId) ?? []).map(({ id, name, description }) => ({
        id,
        name,
        description,
      })),
    })),
  }
}
