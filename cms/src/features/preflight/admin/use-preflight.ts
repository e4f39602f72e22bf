import { useDocumentEvents } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import type { PreflightReport } from '@meridian/shared/preflight/preflight.schema'
import { askPreflight, type FormDraft, lookAtLinks } from './ask-preflight.ts'

const DataSchema = z.record(z.string(), z.unknown())

/** This long after the last key the form is looked at. */
const quietMs = 600
/** So many links are looked at in one go. */
const linksAtOnce = 100

export interface PreflightState {
  /** The newest answer; null before the first. */
  report: PreflightReport | null
  isAway: boolean
}

/**
 * Keeps asking what is to be said about a form: while it is being filled in, when a picture or recording was saved over it or
 * elsewhere, and when links were looked at. `text` is the form as JSON.
 */
export function usePreflight({ id, text }: { id: number | null; text: string }): PreflightState {
  const [state, setState] = useState<PreflightState>({ report: null, isAway: false })
  const uploadsAt = useUploadChanges()
  const [linksAt, setLinksAt] = useState(0)
  // The same form may have another answer once a picture or recording is another, or a link was looked at.
  const question = useMemo(() => ({ text, uploadsAt, linksAt }), [text, uploadsAt, linksAt])
  const lookedAt = useRef(new Set<string>())

  const ask = useEffectEvent(async (draft: FormDraft, isCurrent: () => boolean) => {
    const report = await askPreflight(draft)
    if (!isCurrent()) return
    setState((before) => ({ report: report ?? before.report, isAway: report === null }))
    const links = (report?.uncheckedLinks ?? []).filter((url) => !lookedAt.current.has(url))
    if (links.length === 0) return
    for (const url of links) lookedAt.current.add(url)
    // Whatever was typed meanwhile: what was found is told of the form as it is then.
    if (await lookAtLinks(links.slice(0, linksAtOnce))) setLinksAt((number) => number + 1)
  })

  useEffect(() => {
    let isCurrent = true
    const draft = { id, data: DataSchema.parse(JSON.parse(question.text)) }
    const timer = setTimeout(() => void ask(draft, () => isCurrent), quietMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, question])
  return state
}

const followed = ['media', 'recordings']

/** Another value whenever a picture or recording may be another one: it was saved in a drawer, or in another window. */
function useUploadChanges(): string {
  const { mostRecentUpdate } = useDocumentEvents()
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const returned = () => setReturns((number) => number + 1)
    window.addEventListener('focus', returned)
    return () => window.removeEventListener('focus', returned)
  }, [])
  const isFollowed = mostRecentUpdate && followed.includes(mostRecentUpdate.entitySlug)
  const savedAt = isFollowed ? mostRecentUpdate.updatedAt : ''
  return `${savedAt} ${returns}`
}
