import { convertBody } from '../../exports/archive/body-references.ts'

/** What a text of our own editor names: pictures by their records, articles by where they were. */
export function namesInOwnBody(body: unknown): { pictures: string[]; articles: string[] } {
  const names = { pictures: new Set<string>(), articles: new Set<string>() }
  convertBody(body, (to, name) => {
    if (typeof name === 'string' && (to === 'pictures' || to === 'articles')) names[to].add(name)
    return null
  })
  return { pictures: [...names.pictures], articles: [...names.articles] }
}

/** The same text with the ids that these have here; what has none is left empty. */
export function withOwnIds(
  body: unknown,
  idOf: { picture: (record: string) => number | null; article: (address: string) => number | null },
): unknown {
  return convertBody(body, (to, name) => {
    if (typeof name !== 'string') return null
    if (to === 'pictures') return idOf.picture(name)
    return to === 'articles' ? idOf.article(name) : null
  })
}
