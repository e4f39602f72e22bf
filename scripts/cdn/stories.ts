import { body, paragraph } from '../../e2e/content/rich-text.ts'
import { askInVain, publish, type Expected, type Newsroom, type Published } from './editors.ts'
import type { Answer } from './readers.ts'

/** Publishes of one round of {@link tellStories}. */
export const publishesOfStory = 5
/** So many edits of the cover story come before a section is renamed. */
const editsOfCover = 9

interface Place {
  section: number
  topics: number[]
  authors: number[]
}

/** Articles come, change, move and go, at addresses that were asked for before; redirects come. Round after round. */
export async function tellStories(
  newsroom: Newsroom,
  published: Published,
  input: { name: string; rounds: number; place: Place },
): Promise<void> {
  const { cms } = newsroom
  for (let round = 1; round <= input.rounds; round += 1) {
    const slug = `cdn-proof-${input.name}-${round}`
    const title = (version: number) => `CDN proof ${input.name} ${round} version ${version}`
    const [path, moved] = [`/articles/${slug}`, `/articles/${slug}-moved`]
    await askInVain(newsroom, path)
    let id = 0
    await publish(newsroom, published, {
      make: async () => {
        ;({ id } = await cms.createArticle(articleOf({ title: title(1), slug, ...input.place })))
      },
      expected: [shows(path, title(1)), shows(`/api${path}`, title(1))],
    })
    await publish(newsroom, published, {
      make: () => cms.updateArticle(id, { title: title(2), _status: 'published' }),
      expected: [shows(path, title(2)), shows(`/api${path}`, title(2))],
    })
    await publish(newsroom, published, {
      make: () => cms.updateArticle(id, { slug: `${slug}-moved`, _status: 'published' }),
      expected: [leadsTo(path, moved), shows(moved, title(2)), isOver(`/api${path}`, [301, 308])],
    })
    await publish(newsroom, published, {
      make: () => cms.updateArticle(id, { _status: 'draft' }),
      expected: [
        isOver(moved, [410]),
        isOver(path, [410, 301, 308]),
        isOver(`/api${path}`, [404, 410, 301, 308]),
      ],
    })
    const from = `/cdn-proof-old-${input.name}-${round}`
    await askInVain(newsroom, from)
    await publish(newsroom, published, {
      make: () => accepted(cms.send('POST', 'redirects?depth=0', { fromPath: from, toAddress: '/archive' })),
      expected: [leadsTo(from, '/archive')],
    })
  }
}

/** The cover story changes again and again, on every page that leads with it; now and then a section is renamed. */
export async function changeCover(
  newsroom: Newsroom,
  published: Published,
  input: { publishes: number; cover: { id: number; slug: string }; section: { id: number; path: string } },
): Promise<void> {
  const { cms } = newsroom
  const { cover, section } = input
  for (let version = 2; version < input.publishes + 2; version += 1) {
    if (version % (editsOfCover + 1) === 0) {
      const name = `Leadership ${version}`
      await publish(newsroom, published, {
        make: () => accepted(cms.send('PATCH', `sections/${section.id}?depth=0`, { name })),
        expected: [shows(section.path, name)],
        isWholeSite: true,
      })
      continue
    }
    const title = coverTitle(version)
    await publish(newsroom, published, {
      make: () => cms.updateArticle(cover.id, { title, _status: 'published' }),
      expected: ['/', `/articles/${cover.slug}`, `/api/articles/${cover.slug}`].map((path) =>
        shows(path, title),
      ),
    })
  }
}

export function coverTitle(version: number): string {
  return `CDN proof cover story version ${version}`
}

/** A complete article. */
export function articleOf(input: { title: string; slug: string } & Place): object {
  return {
    ...input,
    excerpt: 'What a CDN may keep, and for how long.',
    body: body(paragraph('The first paragraph of it.')),
    _status: 'published',
  }
}

/** The words, and no longer ones that begin with them (`version 1` of `version 12`). */
function shows(path: string, words: string): Expected {
  const form = new RegExp(`${words}(?!\\d)`)
  return {
    path,
    what: `'${words}'`,
    isRight: (answer: Answer) => answer.status === 200 && form.test(answer.text()),
  }
}

function leadsTo(path: string, target: string): Expected {
  return {
    path,
    what: `a redirect to ${target}`,
    isRight: ({ status, headers }) =>
      [301, 308].includes(status) && String(headers['location']).endsWith(target),
  }
}

/** Nobody reads it there any more; a former address may lead to one where that is said. */
function isOver(path: string, statuses: number[]): Expected {
  return { path, what: 'over', isRight: ({ status }) => statuses.includes(status) }
}

async function accepted(sent: ReturnType<Newsroom['cms']['send']>): Promise<void> {
  const answer = await sent
  if (!answer.ok) throw new Error(`The CMS refused: ${answer.reason}`)
}
