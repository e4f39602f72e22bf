import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { keyOfSource } from '../reads/compared.ts'
import type { SourceFigure } from '../reads/read-sources.ts'
import { numberText, shareText, sourceText } from './audience-words.ts'

const columns = ['Source', { label: 'Views', isAmount: true }, { label: 'Share', isAmount: true }] as const

/** Where views came from, the most first. */
export function SourceTable({ sources, label }: { sources: readonly SourceFigure[]; label: string }) {
  if (sources.length === 0) return <p className="staff-empty">Nobody came so far.</p>
  const all = sources.reduce((sum, { views }) => sum + views, 0)
  return (
    <StaffTable label={label} columns={columns}>
      {sources.map((source) => (
        <tr key={keyOfSource(source)}>
          <th scope="row">
            <SourceName source={source} />
          </th>
          <td className="staff-amount">{numberText(source.views)}</td>
          <td className="staff-amount">{shareText(source.views, all)}</td>
        </tr>
      ))}
    </StaffTable>
  )
}

/** What a source is called, with the way to it. */
export function SourceName({ source }: { source: SourceFigure }) {
  const text = sourceText(source)
  if (source.kind === 'newsletter' && source.campaignId !== null) {
    return <a href={`/admin/collections/campaigns/${source.campaignId}`}>{text}</a>
  }
  return source.kind === 'list' && source.on ? <a href={source.on.path}>{text}</a> : text
}
