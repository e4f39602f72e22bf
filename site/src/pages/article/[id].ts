import type { APIRoute } from 'astro'

/** The other form of an article's address that links in the wild may have (spec §2). */
export const GET: APIRoute = ({ params, redirect }) =>
  redirect(`/articles/${encodeURIComponent(params['id'] ?? '')}`, 301)
