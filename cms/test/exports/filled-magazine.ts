import type { Payload } from 'payload'
import { everyBlockBody, type Named } from './every-block.ts'
import { wavFile } from '../recordings.ts'
import { bodyOf, createMagazine, type Magazine } from '../magazine.ts'
import type { Article } from '../../src/payload-types.ts'

/** A magazine that has some of everything, with so many articles of every kind of block. */
export async function fillMagazine(payload: Payload, articles: number) {
  const magazine = await createMagazine(payload)
  const pictures: number[] = []
  for (let number = 0; number < 5; number += 1)
    pictures.push(await magazine.uploadPicture(`Picture ${number}`))
  await payload.update({
    collection: 'media',
    id: pictures[0] ?? 0,
    data: {
      caption: 'A caption',
      credit: 'Photograph by Ilse Brandt',
      rightsHolder: 'Brandt',
      rightsUntil: '2031-01-01T00:00:00.000Z',
      licenceNote: 'Print too',
      focalX: 20,
      focalY: 80,
      isCentred: true,
    },
  })
  const data = wavFile(1)
  const recording = await payload.create({
    collection: 'recordings',
    data: {
      title: 'A second of silence',
      transcript: 'Nothing is said.',
      credit: 'Recorded by nobody',
      poster: pictures[1] ?? null,
    },
    file: { data, name: 'silence.wav', mimetype: 'audio/wav', size: data.length },
  })
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  )
  const { id: pdfId } = await payload.create({
    collection: 'issue-pdfs',
    data: {},
    file: { data: pdf, name: 'autumn.pdf', mimetype: 'application/pdf', size: pdf.length },
  })
  await payload.update({
    collection: 'authors',
    id: magazine.helena.id,
    data: { portrait: pictures[2] ?? null, bio: 'Writes.\nReads.' },
  })
  await payload.update({
    collection: 'issues',
    id: magazine.autumn.id,
    data: {
      pdf: pdfId,
      cover: pictures[3] ?? null,
      letterAuthor: magazine.omar.id,
      letter: bodyOf('Dear readers,', 'It is quiet.'),
      _status: 'published',
    },
  })
  await payload.create({
    collection: 'issues',
    draft: true,
    data: { title: 'The Next One', description: 'Not yet.', season: 'Winter', year: 2027, _status: 'draft' },
  })
  const named = { pictures, recording: recording.id }
  const ids = await fillArticles(payload, magazine, { count: articles, ...named })
  await fillRest(payload, magazine, { ...named, articles: ids })
  return { ...magazine, pictures, recording, articles: ids }
}

/** Of five articles four are published; of these one has a draft beside, one moved, and one was unpublished. */
async function fillArticles(
  payload: Payload,
  magazine: Magazine,
  { count, pictures, recording }: { count: number; pictures: number[]; recording: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number += 1) {
    const named: Named = { pictures, recording, articles: ids }
    const isDraft = number % 5 === 4
    const article = await payload.create({
      collection: 'articles',
      draft: isDraft,
      context: { withoutPreflight: true },
      data: articleData(number, { magazine, named, isDraft }),
    })
    ids.push(article.id)
    await changeSome(payload, { article, number, named })
  }
  return ids
}

function articleData(
  number: number,
  { magazine, named, isDraft }: { magazine: Magazine; named: Named; isDraft: boolean },
) {
  const { leadership, wealth, decisions, teams, helena, omar, autumn } = magazine
  return {
    title: `Text ${number}: “All of it” & <more>`,
    excerpt: `What stands in text ${number}.`,
    body: everyBlockBody(number, named),
    section: number % 3 === 0 ? wealth.id : leadership.id,
    topics: number % 2 === 0 ? [decisions.id, teams.id] : [teams.id],
    authors: number % 4 === 0 ? [omar.id, helena.id] : [helena.id],
    issue: number % 3 === 1 ? autumn.id : null,
    printOrder: number % 3 === 1 ? (number % 900) + 1 : null,
    related: named.articles.slice(-2),
    heroImage: number % 7 === 6 ? null : (named.pictures[number % named.pictures.length] ?? null),
    otherTitle: number % 5 === 2 ? `Another title of ${number}` : null,
    heroCaption: number % 2 === 0 ? 'A caption of its own' : null,
    corrections: number % 6 === 0 ? [{ date: '2026-05-04T12:00:00.000Z', text: 'It was Tuesday.' }] : [],
    notes: number % 4 === 3 ? [{ text: 'Who says so?', isMust: false, isResolved: true }] : [],
    seo: { title: number % 2 === 0 ? `Search title ${number}` : null, description: null },
    publishedAt: isDraft ? null : new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
    _status: isDraft ? ('draft' as const) : ('published' as const),
  }
}

async function changeSome(
  payload: Payload,
  { article, number, named }: { article: Article; number: number; named: Named },
): Promise<void> {
  const { id } = article
  const context = { withoutPreflight: true }
  if (number % 5 === 1) {
    const data = { title: `Text ${number}, as it will be`, body: everyBlockBody(number + 1, named) }
    await payload.update({
      collection: 'articles',
      id,
      draft: true,
      context,
      data: { ...data, _status: 'draft' },
    })
  }
  if (number % 5 === 2)
    await payload.update({
      collection: 'articles',
      id,
      context,
      data: { slug: `moved-text-${number}`, _status: 'published' },
    })
  if (number % 5 === 3 && number % 2 === 1)
    await payload.update({ collection: 'articles', id, context, data: { _status: 'draft' } })
  if (number % 5 === 4) {
    const data = {
      title: `Text ${number}, a draft saved twice`,
      slug: number % 2 === 0 ? `text-of-draft-${number}` : null,
    }
    await payload.update({
      collection: 'articles',
      id,
      draft: true,
      context,
      data: { ...data, _status: 'draft' },
    })
  }
}

async function fillRest(payload: Payload, magazine: Magazine, named: Named): Promise<void> {
  await fillPages(payload, magazine, named)
  await payload.create({
    collection: 'snippets',
    data: { title: 'At the end', body: everyBlockBody(1, named) },
  })
  await payload.create({
    collection: 'redirects',
    data: { fromPath: '/old-home', toAddress: '/about', kind: 'permanent', note: 'Of the old site' },
  })
  await payload.create({
    collection: 'redirects',
    data: { fromPath: '/shop', toAddress: 'https://shop.example/?a=1', kind: 'temporary' },
  })
  const gone = await payload.create({
    collection: 'articles',
    context: { withoutPreflight: true },
    data: articleData(9999, { magazine, named, isDraft: false }),
  })
  await payload.delete({ collection: 'articles', id: gone.id })
}

async function fillPages(payload: Payload, magazine: Magazine, named: Named): Promise<void> {
  const { leadership, wealth, decisions, helena } = magazine
  const published = await payload.find({
    collection: 'articles',
    where: { _status: { equals: 'published' } },
    depth: 0,
    limit: 4,
    sort: 'id',
  })
  const [cover, ...others] = published.docs.map(({ id }) => id)
  await payload.updateGlobal({
    slug: 'site-settings',
    data: {
      name: 'The House',
      deliveryCountries: ['Austria', 'Germany'],
      seller: { email: 'house@magazine.example' },
      _status: 'published',
    },
  })
  await payload.updateGlobal({
    slug: 'home-page',
    data: {
      coverStory: cover ?? null,
      seconds: others.slice(0, 2),
      latest: others.slice(2),
      columns: [{ section: wealth.id }],
      _status: 'published',
    },
  })
  await payload.updateGlobal({
    slug: 'home-page',
    draft: true,
    data: { coverStory: others[0] ?? null, seconds: [], _status: 'draft' },
  })
  await payload.updateGlobal({
    slug: 'navigation',
    data: {
      header: [
        { kind: 'section', section: leadership.id, topics: [{ topic: decisions.id, label: 'Deciding' }] },
        { kind: 'link', label: 'Shop', href: 'https://shop.example/' },
      ],
      footerColumns: [
        {
          title: 'House',
          links: [
            { label: 'About', href: '/about' },
            { label: 'Contact', href: '/contact' },
          ],
        },
      ],
      smallLinks: [{ label: 'Terms', href: '/terms' }],
      socialLinks: [{ label: 'Video', url: 'https://video.example/house' }],
      _status: 'published',
    },
  })
  await payload.updateGlobal({
    slug: 'most-read',
    data: { isShown: false, neverListed: others.slice(0, 1) },
  })
  await payload.updateGlobal({
    slug: 'about-page',
    data: { picture: named.pictures[0] ?? null, mission: 'To say less.' },
  })
  await payload.updateGlobal({ slug: 'contact-page', data: { standfirst: 'Write to us.' } })
  await payload.updateGlobal({ slug: 'terms-of-service', data: { standfirst: 'What binds us.' } })
  await payload.updateGlobal({
    slug: 'welcome',
    data: { signedBy: helena.id, contact: { name: 'Ilse Brandt' } },
  })
  await payload.updateGlobal({ slug: 'invoicing', data: { prefix: 'H' } })
}
