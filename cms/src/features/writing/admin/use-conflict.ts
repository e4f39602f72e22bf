import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenDocument } from './open-document.ts'
import { compareVersions, type DifferentField } from './compare-versions.ts'
import { withoutTechnical } from './form-values.ts'
import type { Draft, Autosaver } from './autosaver.ts'

/** The newer version could not be read: the network is away. */
const retryMs = 3000

/** What is to be decided before saving goes on, and the version that the decision knows. */
export interface Conflict {
  fields: DifferentField[]
  basedOn: string
}

/** Reads the newer version when saving was refused for it. Where the two say the same, `onAlike` goes on from there. */
export function useConflict(input: {
  isOvertaken: boolean
  run: Autosaver
  server: OpenDocument
  labels: ReadonlyMap<string, string>
  onAlike: (same: Draft) => void
}): Conflict | null {
  const { isOvertaken, run, server, labels, onAlike } = input
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const compare = useEffectEvent((newest: Record<string, unknown>) => {
    const basedOn = String(newest['updatedAt'])
    const mine = run.draft.data
    const fields = compareVersions({ base: run.base, mine, theirs: withoutTechnical(newest), labels })
    if (fields.length === 0) onAlike({ data: mine, basedOn })
    else setConflict({ fields, basedOn })
  })
  useEffect(() => {
    if (!isOvertaken) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      const newest = await server.readNewest()
      if (!isCurrent) return
      if (newest) compare(newest)
      else timer = setTimeout(() => void load(), retryMs)
    }
    void load()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setConflict(null)
    }
  }, [isOvertaken, server])
  return isOvertaken ? conflict : null
}
