import type { SourceFile, SourcePictureReference } from '../../../source-record.ts'
import { FrontFields } from '../front-matter/fields.ts'
import type { FolderIndex } from './folder-index.ts'
import { readData } from './read-data.ts'

/** What a folder says of an author beside its texts. */
export interface AuthorData {
  name: string
  slug: string | null
  email: string | null
  bio: string
  role: string
  urls: string[]
  portrait: SourcePictureReference | null
}

/** The authors of a folder by the keys and names under which its texts name them. */
export type KnownAuthors = ReadonlyMap<string, AuthorData>

const names = /^(?:(?:_data|data|src\/_data)\/)?authors?\.(?:ya?ml|json|toml)$/

/** Reads the list of authors that a folder may have: `_data/authors.yml` of Jekyll, `authors.yaml` of our own export. */
export async function readAuthors(index: FolderIndex, signal?: AbortSignal): Promise<KnownAuthors> {
  const authors = new Map<string, AuthorData>()
  for (const file of index.others.filter(({ name }) => names.test(name.slice(index.root.length)))) {
    const data = await readData(file, signal)
    if (typeof data !== 'object' || data === null) continue
    for (const [key, value] of Object.entries(data)) {
      if (typeof value !== 'object' || value === null) continue
      const author = authorOf(new FrontFields({ ...value }), {
        key: Array.isArray(data) ? '' : key,
        file,
        index,
      })
      for (const known of [key, author.slug, author.name]) if (known) authors.set(known.toLowerCase(), author)
    }
  }
  return authors
}

function authorOf(
  fields: FrontFields,
  { key, file, index }: { key: string; file: SourceFile; index: FolderIndex },
): AuthorData {
  const image = fields.text('avatar', 'image', 'picture', 'photo', 'portrait')
  const picture = image === '' ? null : index.picture(image, file.name)
  return {
    name: fields.text('name', 'display_name', 'title') || key,
    slug: fields.text('slug') || key || null,
    email: fields.text('email') || null,
    bio: fields.text('bio', 'description', 'about'),
    role: fields.text('role', 'position', 'job'),
    urls: [fields.text('url'), fields.text('website'), fields.text('web')].filter((url) =>
      /^https?:/.test(url),
    ),
    portrait:
      image === ''
        ? null
        : picture === null
          ? { id: null, url: image }
          : { id: index.inside(picture), url: index.pictureUrl(picture) },
  }
}
