import type { Material, NamedEdit } from './material.ts'

export async function structureEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const [section, topic, author] = [
    await material.pick('sections'),
    await material.pick('topics'),
    await material.pick('authors'),
  ]
  const words = material.words()
  const text = { name: words, description: words, position: chance.below(9) }
  const slug = chance.happens(40) ? { slug: material.slug() } : {}
  switch (chance.below(9)) {
    case 0:
      if (!(await material.makesAnother('sections', 100))) return structureEdit(material)
      return [
        'create a section',
        (req) =>
          payload.create({
            collection: 'sections',
            data: { ...text, tagline: words, emptyText: words },
            req,
          }),
      ]
    case 1:
      return [
        'change a section',
        (req) =>
          payload.update({
            collection: 'sections',
            id: section ?? 0,
            data: { ...text, ...slug, onHomePage: chance.happens(50) },
            req,
          }),
      ]
    case 2:
      return ['delete a section', (req) => payload.delete({ collection: 'sections', id: section ?? 0, req })]
    case 3:
      if (!(await material.makesAnother('topics', 100))) return structureEdit(material)
      return [
        'create a topic',
        (req) => payload.create({ collection: 'topics', data: { ...text, section: section ?? 0 }, req }),
      ]
    case 4:
      return [
        'change a topic',
        (req) =>
          payload.update({
            collection: 'topics',
            id: topic ?? 0,
            data: { ...text, ...slug, ...(chance.happens(40) && { section: section ?? 0 }) },
            req,
          }),
      ]
    case 5:
      return ['delete a topic', (req) => payload.delete({ collection: 'topics', id: topic ?? 0, req })]
    case 6:
      return ['delete an author', (req) => payload.delete({ collection: 'authors', id: author ?? 0, req })]
    default: {
      const portrait = chance.happens(60) ? await material.pick('media') : null
      const data = { name: words, role: words, portrait, ...slug }
      return author === null || (await material.makesAnother('authors', 30))
        ? ['create an author', (req) => payload.create({ collection: 'authors', data, req })]
        : ['change an author', (req) => payload.update({ collection: 'authors', id: author, data, req })]
    }
  }
}

export async function pictureEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const id = await material.pick('media')
  const collection = 'media'
  const data = { alt: material.words(), caption: material.words(), credit: material.words() }
  if (id === null || (await material.makesAnother('media', 35))) {
    const file = await material.picture()
    return ['upload a picture', (req) => payload.create({ collection, data, file, req })]
  }
  switch (chance.below(4)) {
    case 0:
      return ['delete a picture', (req) => payload.delete({ collection, id, req })]
    case 1: {
      const file = await material.picture()
      return ['replace a picture', (req) => payload.update({ collection, id, data, file, req })]
    }
    default:
      return [
        'change a picture',
        (req) => payload.update({ collection, id, data: { ...data, focalX: chance.below(101) }, req }),
      ]
  }
}

export async function recordingEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const id = await material.pick('recordings')
  const collection = 'recordings'
  const words = material.words()
  const captions = chance.happens(40) ? `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n` : ''
  const poster = chance.happens(40) ? await material.pick('media') : null
  const data = { title: words, credit: words, transcript: words, captions, poster }
  if (id === null || (await material.makesAnother('recordings', 35))) {
    const file = material.recordingFile()
    return ['upload a recording', (req) => payload.create({ collection, data, file, req })]
  }
  if (chance.happens(25)) {
    return [
      'delete a recording',
      (req) => {
        req.context['evenIfUsed'] = true
        return payload.delete({ collection, id, req })
      },
    ]
  }
  const file = chance.happens(30) ? material.recordingFile() : undefined
  return ['change a recording', (req) => payload.update({ collection, id, data, ...(file && { file }), req })]
}

export async function otherEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const words = material.words()
  if (chance.happens(50)) {
    const id = await material.pick('redirects')
    const paths = (await material.texts('select from_path as text from redirects')).concat(
      '/about',
      '/archive',
    )
    const toAddress = chance.happens(50) ? 'https://example.com/x' : (chance.one(paths) ?? '/about')
    const data = { fromPath: `/old-${material.slug()}`, toAddress, kind: 'permanent' as const }
    if (id === null || (await material.makesAnother('redirects', 50)))
      return ['create a redirect', (req) => payload.create({ collection: 'redirects', data, req })]
    return chance.happens(50)
      ? [
          'lead a redirect on',
          (req) => payload.update({ collection: 'redirects', id, data: { toAddress: '/archive' }, req }),
        ]
      : ['delete a redirect', (req) => payload.delete({ collection: 'redirects', id, req })]
  }
  const id = await material.pick('plans')
  const data = {
    name: words,
    description: words,
    tier: 'gold' as const,
    priceCents: chance.below(9) * 1000,
    period: 'year',
    features: [words, 'More'],
    isOffered: chance.happens(70),
    position: chance.below(5),
  }
  if (id === null || (await material.makesAnother('plans', 40)))
    return ['create a plan', (req) => payload.create({ collection: 'plans', data, req })]
  return chance.happens(70)
    ? ['change a plan', (req) => payload.update({ collection: 'plans', id, data, req })]
    : ['delete a plan', (req) => payload.delete({ collection: 'plans', id, req })]
}
