import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { listThreadsEndpoint } from '@meridian/shared/comments/comment.endpoints'
import { ThreadListSchema } from '@meridian/shared/comments/comment.schema'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../platform/admin/call-api.ts'
import type { CommentsStore } from './comments-store.ts'

/** How soon somebody sees what a colleague has said. */
const lookEveryMs = 10_000

/** Keeps the threads of an article up to date in its store; `version` says that the article was saved. Gives how to look at once. */
export function useThreads(store: CommentsStore, articleId: number, version: string) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      if (!document.hidden) {
        // The server reads neither version nor round; they say that there is news.
        const answer = await callApi(
          withQuery(endpointAt(listThreadsEndpoint, { id: articleId }), { version, round: String(round) }),
        )
        const parsed = ThreadListSchema.safeParse(answer.ok ? answer.body : null)
        if (isLeft) return
        if (parsed.success && JSON.stringify(parsed.data) !== JSON.stringify(store.get().threads)) {
          store.set({ threads: parsed.data })
        }
      }
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [articleId, round, store, version])
  return useCallback(() => setRound((number) => number + 1), [])
}
