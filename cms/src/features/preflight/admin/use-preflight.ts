import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** Keeps asking what is to be said about a form while it is being filled in. `text` is the form as JSON. */
export function usePreflight({ id, text }: { id: number | null; text: string }): PreflightState {
  const [state, setState] = useState<PreflightState>({ report: null, isAway: false })
  const lookedAt = useRef(new Set<string>())

  const ask = useEffectEvent(async (draft: FormDraft, isCurrent: () => boolean) => {
    const report = await askPreflight(draft)
    if (!isCurrent()) return
    setState((before) => ({ report: report ?? before.report, isAway: report === null }))
    const links = (report?.uncheckedLinks ?? []).filter((url) => !lookedAt.current.has(url))
    if (links.length === 0) return
    for (const url of links) lookedAt.current.add(url)
    const isLookedAt = await lookAtLinks(links.slice(0, linksAtOnce))
    const later = isLookedAt && isCurrent() ? await askPreflight(draft) : null
    if (later && isCurrent()) setState({ report: later, isAway: false })
  })

  useEffect(() => {
    let isCurrent = true
    const draft = { id, data: DataSchema.parse(JSON.parse(text)) }
    const timer = setTimeout(() => void ask(draft, () => isCurrent), quietMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, text])
  return state
}
