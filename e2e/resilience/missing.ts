import { z } from 'zod'
import type { Editors } from './editors.ts'

const ActiveSchema = z.array(z.object({ id: z.string(), title: z.string() }))

/** What was acknowledged but is not (yet) to be read: on the article's page, on home, in the public API. */
export async function missing(origin: string, editors: Editors): Promise<string[]> {
  const active = await activeArticles(origin)
  const home = await (await fetch(`${origin}/`)).text()
  const wanted = [...editors.created.map(({ slug, title }) => ({ slug, titles: [title] })), ...editors.edited]
  const perArticle = await Promise.all(
    wanted.map(async ({ slug, titles }) => {
      const listed = active.find(({ id }) => id === slug)?.title
      const page = await (await fetch(`${origin}/articles/${slug}`)).text()
      return [
        ...(titles.some((title) => page.includes(`>${title}</h1>`)) ? [] : [`${titles[0]} on its page`]),
        ...(listed !== undefined && titles.includes(listed) ? [] : [`${titles[0]} in the API`]),
      ]
    }),
  )
  const [cover] = editors.edited
  const isOnHome = cover?.titles.some((title) => home.includes(`>${title}</a>`))
  return [...perArticle.flat(), ...(isOnHome ? [] : [`${cover?.titles[0]} on home`])]
}

/** The newest articles as the public API lists them. */
export async function activeArticles(origin: string): Promise<z.infer<typeof ActiveSchema>> {
  return ActiveSchema.parse(await (await fetch(`${origin}/api/articles/active`)).json())
}
