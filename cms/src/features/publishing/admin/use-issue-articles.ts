import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { readReleaseArticlesEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../../platform/admin/call-api.ts'

const ArticlesSchema = z.array(
  z.object({
    id: z.number(),
    title: z.string().nullable(),
    printOrder: z.number().nullable(),
    savedAt: z.string(),
    state: z.enum(['draft', 'changed', 'live']),
    publicIssue: z.string().nullable(),
    problems: z.array(z.string()),
    warnings: z.array(z.object({ key: z.string(), text: z.string() })),
  }),
)

/** Told to all who show the articles of an issue when these have changed. */
const newContents = 'meridian:issue-contents'

export function tellOfNewContents(): void {
  window.dispatchEvent(new Event(newContents))
}

export type ShownArticle = z.infer<typeof ArticlesSchema>[number]

/** The articles of an issue as they stand at this moment; null until they are known. */
export function useIssueArticles(issueId: number | null) {
  const [articles, setArticles] = useState<ShownArticle[] | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (issueId === null) return
    let isLeft = false
    const look = async () => {
      // The server reads nothing of the round; it says that there is news.
      const answer = await callApi(
        withQuery(endpointAt(readReleaseArticlesEndpoint, { id: issueId }), { round: String(round) }),
      )
      const parsed = ArticlesSchema.safeParse(answer.ok ? answer.body : null)
      if (parsed.success && !isLeft) setArticles(parsed.data)
    }
    void look()
    // Anyone who comes back from writing one of them sees what has become of it.
    const returned = () => void look()
    window.addEventListener('focus', returned)
    window.addEventListener(newContents, returned)
    return () => {
      isLeft = true
      window.removeEventListener('focus', returned)
      window.removeEventListener(newContents, returned)
    }
  }, [issueId, round])
  return { articles, lookAgain: () => setRound((number) => number + 1) }
}
