import { chartSvg } from '@meridian/shared/articles/figures/chart-svg'
import { drawChart } from '@meridian/shared/articles/figures/draw-chart'

const width = 640

/**
 * A chart of the views of staff: drawn by what draws the charts of articles. `label` is read in its place; the figures stand in a table
 * beneath.
 */
export function AudienceChart({
  kind,
  rows,
  label,
}: {
  kind: 'line' | 'area' | 'bar'
  /** Names of the series first, then each place with its figures. */
  rows: readonly (readonly string[])[]
  label: string
}) {
  // Every word in the drawing is escaped.
  return (
    <div
      className="audience-chart"
      dangerouslySetInnerHTML={{ __html: chartSvg(drawChart({ kind, rows }, width), label) }}
    />
  )
}
