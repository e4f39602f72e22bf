import { z } from 'zod'
import type { Editors } from './editors.ts'

const ArticleSchema = z.object({ id: z.string(), title: z.string() })

/**
 * What was acknowledged but is not (yet) to be read: on the article's page, in the public API's answer about it, and of
 * the last ones, which stand in lists, on home and among the newest. Editors who publish without pause fill more than
 * one page of a list.
 */
export async function missing(origin: string, editors: Editors): Promise<string[]> {
  const active = await activeArticles(origin)
  const home = await (await fetch(`${origin}/`)).text()
  const wanted = [...editors.created.map(({ slug, title }) => ({ slug, titles: [title] })), ...editors.edited]
  const perArticle = await Promise.all(
    wanted.map(async ({ slug, titles }) => {
      const page = await (await fetch(`${origin}/articles/${slug}`)).text()
      const answer = await fetch(`${origin}/api/articles/${slug}`)
      const answered = answer.ok ? ArticleSchema.parse(await answer.json()).title : null
      return [
        ...(titles.some((title) => page.includes(`>${title}</h1>`)) ? [] : [`${titles[0]} on its page`]),
        ...(answered !== null && titles.includes(answered) ? [] : [`${titles[0]} in the API`]),
      ]
    }),
  )
  const unlisted = editors.created.slice(-20).filter(({ slug }) => !active.some(({ id }) => id === slug))
  const [cover] = editors.edited
  const isOnHome = cover?.titles.some((title) => home.includes(`>${title}</a>`))
  return [
    ...perArticle.flat(),
    ...unlisted.map(({ title }) => `${title} among the newest`),
    ...(isOnHome ? [] : [`${cover?.titles[0]} on home`]),
  ]
}

/** The newest articles as the public API lists them; none while a new site server has no content yet. */
export async function activeArticles(origin: string): Promise<z.infer<typeof ArticleSchema>[]> {
  const answer = await fetch(`${origin}/api/articles/active`)
  return answer.status === 503 ? [] : ArticleSchema.array().parse(await answer.json())
}
