import { type Presence, presenceIntervalMs } from '@meridian/shared/articles/presence.schema'
import { useEffect, useState } from 'react'
import type { OpenArticle } from './call-articles.ts'

const nobody: Presence = { others: [], newest: null }

/** Tells the CMS that this form is open, until it closes, and knows who else has the article open. */
export function usePresence(article: OpenArticle): Presence {
  const [presence, setPresence] = useState(nobody)
  useEffect(() => {
    let isOpen = true
    const report = async () => {
      const answer = await article.report(true)
      if (isOpen && answer) setPresence(answer)
    }
    const leave = () => void article.report(false)
    void report()
    const timer = setInterval(() => void report(), presenceIntervalMs)
    addEventListener('pagehide', leave)
    return () => {
      isOpen = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [article])
  return presence
}
