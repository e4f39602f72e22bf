import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../env.ts'
import type { Staff } from './staff.ts'

export interface Magazine {
  /** Where readers find the picture, made smaller. */
  picturePath: string
  /** The page of the section that its articles are in. */
  sectionPath: string
  /** A complete article of this title, to be published as it is. */
  article: (title: string) => object
}

/** Gives a magazine what an article needs: a section, a topic, an author, a picture. */
export async function createMagazine(staff: Staff): Promise<Magazine> {
  const section = await staff.create('sections', {
    name: 'Restarts',
    tagline: 'What stands, whatever falls.',
    description: 'What the proof publishes.',
    emptyText: 'Nothing yet.',
  })
  const topic = await staff.create('topics', {
    name: 'Failures',
    description: 'What comes back.',
    section: section.id,
  })
  const author = await staff.create('authors', { name: 'Ada Restart', role: 'Correspondent' })
  const picture = await staff.upload(
    readFileSync(join(projectRoot, 'site/public/share-1200x630.png')),
    'A cover',
  )
  const article = (title: string) => ({
    title,
    excerpt: 'What stays when something breaks.',
    body: textBody('The first paragraph of it.'),
    section: section.id,
    topics: [topic.id],
    authors: [author.id],
    heroImage: picture.id,
    _status: 'published',
  })
  // Readers get no originals.
  const picturePath = `/media/${picture.filename?.replace(/\.png$/, '-480x252.avif')}`
  return { picturePath, sectionPath: `/${section.slug}`, article }
}

/** A text of one paragraph, as the editor keeps it. */
export function textBody(text: string): object {
  return { root: { ...element('root'), children: [paragraph(text)] } }
}

function paragraph(text: string): object {
  const content = { type: 'text', version: 1, text, format: 0, style: '', mode: 'normal', detail: 0 }
  return { ...element('paragraph'), textFormat: 0, children: [content] }
}

function element(type: string): object {
  return { type, version: 1, direction: 'ltr', format: '', indent: 0 }
}
