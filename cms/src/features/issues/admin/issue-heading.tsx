'use client'

import { useDocumentTitle, useFormFields } from '@payloadcms/ui'
import { useEffect } from 'react'
import { z } from 'zod'
import { issueLabel } from '../issue-label.ts'

const NamedSchema = z.object({
  title: z.string().nullish().catch(null),
  season: z.string().nullish().catch(null),
  year: z.number().nullish().catch(null),
})

/** The heading above the form of an issue says its name as it is typed; it is kept with the next save. */
export function IssueHeading() {
  const { title: heading, setDocumentTitle } = useDocumentTitle()
  const label = useFormFields(([{ title, season, year }]) =>
    issueLabel(NamedSchema.parse({ title: title?.value, season: season?.value, year: year?.value })),
  )
  useEffect(() => {
    if (heading !== label) setDocumentTitle(label)
  }, [heading, label, setDocumentTitle])
  return null
}
