'use client'

import { chartFault, chartKinds } from '@meridian/shared/articles/figures/chart-data'
import { chartSvg } from '@meridian/shared/articles/figures/chart-svg'
import { drawChart } from '@meridian/shared/articles/figures/draw-chart'
import { TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import { useFormFields } from '@payloadcms/ui'
import { useMemo } from 'react'
import { z } from 'zod'
import { blockGroup } from '../../../writing/content-blocks/content-block.node.ts'

const ChartSchema = z.object({ kind: z.enum(chartKinds), rows: TableRowsSchema })

const sketchWidth = 480

/** The chart as readers will see it, drawn again with each change of its table. */
export function ChartSketch() {
  const kind = useFormFields(([fields]) => fields[`${blockGroup}.kind`]?.value)
  const rows = useFormFields(([fields]) => fields[`${blockGroup}.rows`]?.value)
  const svg = useMemo(() => {
    const chart = ChartSchema.safeParse({ kind, rows }).data
    if (!chart || chartFault(chart.kind, chart.rows) !== null) return ''
    return chartSvg(drawChart(chart, sketchWidth), 'The chart of these figures')
  }, [kind, rows])
  if (svg === '')
    return <p className="chart-sketch-empty">The chart is drawn here as soon as there are figures.</p>
  // Every word in the drawing is escaped.
  return <div className="chart-sketch" dangerouslySetInnerHTML={{ __html: svg }} />
}
