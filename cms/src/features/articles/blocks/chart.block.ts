import { chartFault, type ChartKind, chartKinds } from '@meridian/shared/articles/figures/chart-data'
import type { Block } from 'payload'
import { z } from 'zod'
import { blockSketches } from './block-sketches.ts'
import { figureRowsField } from './figure-rows.field.ts'

const labels: Record<ChartKind, string> = { bar: 'Bars', line: 'Lines', area: 'Areas', dots: 'Dots' }

const KindSchema = z.object({ kind: z.enum(chartKinds).catch('bar') })

export const chartBlock: Block = {
  slug: 'chart',
  interfaceName: 'ChartBlock',
  labels: { singular: 'Chart', plural: 'Charts' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.chart },
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 160,
      admin: { description: 'What the chart says, rather than what is in it.' },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'kind',
          type: 'select',
          label: 'Drawn as',
          required: true,
          defaultValue: 'bar',
          options: chartKinds.map((value) => ({ value, label: labels[value] })),
        },
        {
          name: 'unit',
          type: 'text',
          maxLength: 80,
          admin: { description: 'What is counted, under the title: $ billion, per cent.' },
        },
      ],
    },
    figureRowsField(
      'The first row names the columns, the first column what each row is of. Paste from a spreadsheet, or type.',
      (rows, block) => chartFault(KindSchema.catch({ kind: 'bar' }).parse(block).kind, rows),
    ),
    {
      name: 'chart',
      type: 'ui',
      admin: { components: { Field: '/features/articles/admin/figure-rows/chart-sketch.tsx#ChartSketch' } },
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      maxLength: 600,
      admin: {
        description: 'What somebody who cannot see the chart should know of it. The table comes along.',
      },
    },
    { name: 'source', type: 'text', maxLength: 200, admin: { description: 'Where the figures are from.' } },
  ],
}
