import type { Author, Issue, Media, Section, Topic } from '../../../payload-types.ts'
import { rowsById } from '../../../platform/database/rows.ts'

/*
 * What articles refer to, in the form of the CMS's documents and by id. Read by SQL because finding them
 * through the CMS costs ten times as much, on every publish.
 */

const times = `updated_at as "updatedAt", created_at as "createdAt"`

const sizeNames = ['avif480', 'webp480', 'avif960', 'webp960', 'avif1600', 'webp1600', 'og'] as const

const sizes = sizeNames.map(
  (name) =>
    `'${name}', json_build_object('filename', sizes_${name}_filename, 'width', sizes_${name}_width, 'height', sizes_${name}_height)`,
)

const selects = {
  sections: `select id, name, tagline, description, empty_text as "emptyText", slug, position, ${times} from sections`,
  // An article may stand in topics of other sections, so each topic brings its own.
  topics: `select id, name, description, slug, position, ${times},
    (select json_build_object('id', home.id, 'name', home.name, 'slug', home.slug)
     from sections home where home.id = topics.section_id) as section from topics`,
  authors: `select id, name, role, bio, portrait_id as portrait, slug, ${times} from authors`,
  issues: `select id, title, description, season, year, cover_id as cover, pdf_id as pdf, slug,
    apple_news_url as "appleNewsUrl", issuu_url as "issuuUrl", is_current as "isCurrent", ${times}
    from (select * from issues where _status = 'published') issues`,
  media: `select id, alt, caption, credit, filename, width, height, focal_x as "focalX", focal_y as "focalY",
    json_build_object(${sizes.join(', ')}) as sizes, ${times} from media`,
}

export const readSections = rowsById<Section>(selects.sections)

export const readTopics = rowsById<Topic>(selects.topics)

export const readIssues = rowsById<Issue>(selects.issues)

export const readMedia = rowsById<Media>(selects.media)

/** Authors as they stand in the database, with the portrait as an id. */
export const readAuthors = rowsById<AuthorRow>(selects.authors)

export type AuthorRow = Omit<Author, 'portrait'> & { portrait: number | null }
