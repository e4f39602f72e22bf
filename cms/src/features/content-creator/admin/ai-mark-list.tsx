'use client'

import { kindNames } from '@meridian/shared/content-creator/generation-texts'
import { useFormFields } from '@payloadcms/ui'
import { type AiMark, readAiMarks } from '../../records/ai-marks.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The marks that the form holds; those of colleagues who have left are without a name. */
export function AiMarkList({ names }: { names: { id: number; name: string }[] }) {
  const value = useFormFields(([fields]) => fields['aiAssisted']?.value)
  const marks = readAiMarks(value)
  if (marks.length === 0) return null
  const describe = ({ what, at, by, model }: AiMark) =>
    [kindNames[what], day.format(new Date(at)), names.find(({ id }) => id === by)?.name, model]
      .filter(Boolean)
      .join(', ')
  return (
    <section className="meridian-ai-mark" aria-label="AI-assisted">
      <p className="meridian-receipt-label">AI-assisted</p>
      <ul>
        {marks.map((mark) => (
          <li key={mark.run}>{describe(mark)}</li>
        ))}
      </ul>
    </section>
  )
}
