/** A document that shows pictures: its table, the columns that name one, and those whose JSON holds any number of them. */
export interface PictureSource {
  table: string
  /** The table of its versions, where it has drafts: the newest one counts as well. */
  versions: string | null
  pictures: Readonly<Record<string, string>>
  texts: Readonly<Record<string, string>>
  isGlobal?: boolean
}

/** By collection or global; each field by its name and column. */
export const pictureSources = {
  articles: {
    table: 'articles',
    versions: '_articles_v',
    pictures: { heroImage: 'hero_image_id' },
    texts: { body: 'body' },
  },
  issues: {
    table: 'issues',
    versions: '_issues_v',
    pictures: { cover: 'cover_id' },
    texts: { letter: 'letter' },
  },
  campaigns: {
    table: 'campaigns',
    versions: '_campaigns_v',
    pictures: {},
    texts: { body: 'body' },
  },
  authors: { table: 'authors', versions: null, pictures: { portrait: 'portrait_id' }, texts: {} },
  recordings: { table: 'recordings', versions: null, pictures: { poster: 'poster_id' }, texts: {} },
  'about-page': {
    table: 'about_page',
    versions: null,
    pictures: { picture: 'picture_id' },
    texts: { story: 'story' },
    isGlobal: true,
  },
} as const satisfies Record<string, PictureSource>

export type PictureSourceName = keyof typeof pictureSources

/** What a block calls the picture that it shows. */
export const blockPictureFields = ['image'] as const

/**
 * SQL that says which pictures documents show: `subject`, `mediaId`, `place`, `isPublic`. `$1` has their ids; of a global there is
 * one. What stands in the table of a document with drafts counts as long as it is published: else it is older than the newest
 * version, and nobody sees it.
 */
export function picturesOfDocuments(name: PictureSourceName): string {
  const source: PictureSource = pictureSources[name]
  const ofDocument = source.isGlobal ? 'true' : 'id = any($1)'
  const where = source.versions === null ? ofDocument : `${ofDocument} and _status = 'published'`
  const subjectOf = (id: string) => (source.isGlobal ? `'${name}'` : `'${name}:' || ${id}`)
  const own = { table: source.table, prefix: '', subject: subjectOf('id'), where, isPublic: 'true' }
  const newest = {
    table: source.versions ?? '',
    prefix: 'version_',
    subject: subjectOf('parent_id'),
    where: 'parent_id = any($1) and latest',
    isPublic: 'false',
  }
  const selects = (source.versions === null ? [own] : [own, newest]).flatMap((from) => [
    ...Object.entries(source.pictures).map(
      ([place, column]) =>
        `select ${from.subject} as subject, ${from.prefix}${column} as media_id, '${place}' as place, ${from.isPublic} as is_public
         from ${from.table} where ${from.where}`,
    ),
    ...Object.entries(source.texts).flatMap(([place, column]) =>
      picturePaths.map(
        (path) =>
          `select ${from.subject} as subject, found::int as media_id, '${place}' as place, ${from.isPublic} as is_public
           from ${from.table}, jsonb_path_query(${from.prefix}${column}, '${path}') found where ${from.where}`,
      ),
    ),
  ])
  return `select shown.subject, shown.media_id as "mediaId", shown.place, bool_or(shown.is_public) as "isPublic"
    from (${selects.join('\nunion all\n')}) shown
    join media on media.id = shown.media_id
    group by shown.subject, shown.media_id, shown.place`
}

/** In rich text, and in the blocks of an article. */
const picturePaths = [
  '$.** ? (@.relationTo == "media").value ? (@.type() == "number")',
  ...blockPictureFields.map((field) => `$.**.${field} ? (@.type() == "number")`),
]

/** Whether the copy of a version (JSON of Payload's) shows the picture `$id`. */
export const snapshotShowsPicture = [
  ...['heroImage', 'cover'].map((field) => `$.${field} ? (@ == $id)`),
  '$.** ? (@.relationTo == "media").value ? (@ == $id)',
  ...blockPictureFields.map((field) => `$.**.${field} ? (@ == $id)`),
]
