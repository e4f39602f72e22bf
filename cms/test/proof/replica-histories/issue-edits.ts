import type { Material, NamedEdit } from './material.ts'
import { textOf } from './random-text.ts'

export async function issueEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const id = await material.pick('issues')
  const pdf = await material.pick('issue_pdfs')
  const collection = 'issues'
  const data = {
    title: material.words(),
    description: material.words(),
    season: chance.one(['Spring', 'Summer', 'Autumn', 'Winter'] as const) ?? 'Spring',
    year: 2000 + chance.below(30),
    isCurrent: chance.happens(30),
    cover: chance.happens(60) ? await material.pick('media') : null,
    letter: chance.happens(40) ? await textOf(material) : null,
    letterAuthor: chance.happens(50) ? await material.pick('authors') : null,
    pdf: chance.happens(30) ? pdf : null,
    ...(chance.happens(50) && { slug: material.slug() }),
  }
  if (id === null || (await material.makesAnother('issues', 30))) {
    const _status = chance.happens(70) ? ('published' as const) : ('draft' as const)
    const draft = _status === 'draft'
    return [
      'create an issue',
      (req) => payload.create({ collection, draft, data: { ...data, _status }, req }),
    ]
  }
  switch (chance.below(8)) {
    case 0:
      return ['delete an issue', (req) => payload.delete({ collection, id, req })]
    case 1:
      return [
        'unpublish an issue',
        (req) => payload.update({ collection, id, data: { _status: 'draft' }, req }),
      ]
    case 2:
      return [
        'draft of an issue',
        (req) => payload.update({ collection, id, draft: true, data: { ...data, _status: 'draft' }, req }),
      ]
    case 3:
      return [
        'upload a PDF',
        (req) => payload.create({ collection: 'issue-pdfs', data: {}, file: material.pdfFile(), req }),
      ]
    case 4:
      return [
        'typeset a PDF',
        (req) =>
          payload.create({
            collection: 'issue-pdfs',
            data: { editionOf: id },
            file: material.pdfFile(),
            req,
          }),
      ]
    case 5:
      return chance.happens(50)
        ? ['delete a PDF', (req) => payload.delete({ collection: 'issue-pdfs', id: pdf ?? 0, req })]
        : [
            'replace a PDF',
            (req) =>
              payload.update({
                collection: 'issue-pdfs',
                id: pdf ?? 0,
                data: {},
                file: material.pdfFile(),
                req,
              }),
          ]
    default:
      return [
        'change an issue',
        (req) => payload.update({ collection, id, data: { ...data, _status: 'published' }, req }),
      ]
  }
}

export async function globalEdit(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const _status = chance.happens(60) ? ('published' as const) : ('draft' as const)
  const draft = _status === 'draft'
  const articles = await material.ids('articles')
  const [section, picture] = [await material.pick('sections'), await material.pick('media')]
  const words = material.words()
  const text = await textOf(material)
  switch (chance.below(7)) {
    case 0:
      return [
        `${_status} home page`,
        (req) =>
          payload.updateGlobal({
            slug: 'home-page',
            draft,
            data: {
              coverStory: chance.one(articles) ?? null,
              seconds: chance.some(articles, 2),
              latestCount: 3 + chance.below(6),
              columns: section === null ? [] : [{ section, pieces: chance.some(articles, 2) }],
              _status,
            },
            req,
          }),
      ]
    case 1:
      return [
        `${_status} menus`,
        (req) =>
          payload.updateGlobal({
            slug: 'navigation',
            draft,
            data: {
              latestLabel: words,
              header: section === null ? [] : [{ kind: 'section', section }],
              _status,
            },
            req,
          }),
      ]
    case 2:
      return [
        `${_status} settings`,
        (req) => payload.updateGlobal({ slug: 'site-settings', draft, data: { name: words, _status }, req }),
      ]
    case 3:
      return [
        'about page',
        (req) =>
          payload.updateGlobal({
            slug: 'about-page',
            data: { mission: words, picture, story: text },
            req,
          }),
      ]
    case 4:
      return [
        'contact page',
        (req) => payload.updateGlobal({ slug: 'contact-page', data: { standfirst: words }, req }),
      ]
    case 5:
      return [
        'subscription page',
        (req) => payload.updateGlobal({ slug: 'subscription-page', data: { standfirst: words }, req }),
      ]
    default:
      return [
        'legal page',
        (req) => payload.updateGlobal({ slug: 'privacy-policy', data: { body: text }, req }),
      ]
  }
}
