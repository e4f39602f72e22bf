import type { Material, NamedEdit } from './material.ts'
import { textOf } from './random-text.ts'
import { placeBlocks } from '../../../src/features/body/place-blocks.ts'

export async function articleEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const id = await material.pick('articles')
  const data = await articleOf(material)
  const collection = 'articles'
  if (id === null || (await material.makesAnother('articles', 35))) {
    const _status = chance.happens(75) ? ('published' as const) : ('draft' as const)
    const draft = _status === 'draft'
    return [
      'create an article',
      (req) => payload.create({ collection, draft, data: { ...data, _status }, req }),
    ]
  }
  switch (chance.below(9)) {
    case 0:
      return ['delete an article', (req) => payload.delete({ collection, id, req })]
    case 1:
      return [
        'unpublish an article',
        (req) => payload.update({ collection, id, data: { _status: 'draft' }, req }),
      ]
    case 2:
      return [
        'draft of an article',
        (req) => payload.update({ collection, id, draft: true, data: { ...data, _status: 'draft' }, req }),
      ]
    case 3:
      return [
        'move an article',
        (req) =>
          payload.update({ collection, id, data: { slug: material.slug(), _status: 'published' }, req }),
      ]
    case 4: {
      const where = { id: { in: chance.some(await material.ids('articles'), 4) } }
      const to = chance.happens(60) ? ('published' as const) : ('draft' as const)
      return [
        `${to} articles in bulk`,
        (req) => payload.update({ collection, where, data: { _status: to }, req }),
      ]
    }
    case 5: {
      const where = { id: { in: chance.some(await material.ids('articles'), 3) } }
      return chance.happens(30)
        ? ['delete articles in bulk', (req) => payload.delete({ collection, where, req })]
        : [
            'publish an article',
            (req) => payload.update({ collection, id, data: { _status: 'published' }, req }),
          ]
    }
    default:
      return [
        'change an article',
        (req) => payload.update({ collection, id, data: { ...data, _status: 'published' }, req }),
      ]
  }
}

async function articleOf(material: Material) {
  const { chance } = material
  const pictures = await material.ids('media')
  const articles = await material.ids('articles')
  const section = await material.pick('sections')
  const author = await material.pick('authors')
  const gallery = chance.some(pictures, 3).map((image) => ({ image, caption: material.words() }))
  const blocks = [
    { blockType: 'quote' as const, quote: material.words(), author: material.words() },
    ...(gallery.length > 0 ? [{ blockType: 'image-gallery' as const, images: gallery }] : []),
  ]
  return {
    title: material.words(),
    excerpt: material.words(),
    body: placeBlocks(await textOf(material), chance.happens(40) ? blocks : []),
    section: section ?? 0,
    authors: [
      ...new Set([...(author === null ? [] : [author]), ...chance.some(await material.ids('authors'), 2)]),
    ],
    topics: chance.some(await material.ids('topics'), 3),
    issue: chance.happens(60) ? await material.pick('issues') : null,
    printOrder: chance.happens(50) ? chance.below(20) : null,
    related: chance.some(articles, 3),
    heroImage: chance.happens(70) ? (chance.one(pictures) ?? null) : null,
    corrections: chance.happens(20) ? [{ date: new Date().toISOString(), text: material.words() }] : [],
    publishedAt: new Date(Date.UTC(2026, chance.below(10), chance.below(27) + 1)).toISOString(),
  }
}
