import type { Article } from '../../../src/payload-types.ts'
import { bodyOf } from '../../magazine.ts'
import type { Material } from './material.ts'

/** A text of some paragraphs; some lead to an article or show a picture. */
export async function textOf(material: Material): Promise<Article['body']> {
  const { chance } = material
  const body = bodyOf(material.words(), `Heading: ${material.words()}`, material.words())
  const link = chance.one(await material.ids('articles'))
  const shown = chance.one(await material.ids('media'))
  const extra: Record<string, unknown>[] = []
  if (link && chance.happens(40)) {
    const fields = { url: '/articles/somewhere', article: link, linkType: 'custom', newTab: false }
    const text = bodyOf(material.words()).root.children[0]
    const words = text && 'children' in text ? text.children : []
    extra.push({
      ...bodyOf('').root.children[0],
      children: [
        { type: 'link', version: 3, fields, format: '', indent: 0, direction: 'ltr', children: words },
      ],
    })
  }
  if (shown && chance.happens(40)) {
    const fields = chance.happens(50) ? { caption: material.words() } : {}
    extra.push({ type: 'upload', version: 3, format: '', relationTo: 'media', value: shown, fields })
  }
  const played = chance.one(await material.ids('recordings'))
  if (played && chance.happens(40)) {
    const fields = { id: 'recording', blockType: 'recording', recording: played, caption: material.words() }
    extra.push({ type: 'content-block', format: '', fields })
  }
  const children = [...body.root.children]
  for (const node of extra) children.push({ version: 1, type: 'paragraph', ...node })
  return { root: { ...body.root, children } }
}
