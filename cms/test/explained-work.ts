import { z } from 'zod'
import type { SqlClient } from '../src/platform/database/sql-client.ts'

const NodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  get Plans() {
    return NodeSchema.array().default([])
  },
})
type Node = z.output<typeof NodeSchema>

const ExplainedSchema = z
  .array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: NodeSchema })).length(1) }))
  .length(1)

/** What queries took, in figures that do not depend on how fast the machine is. */
export interface ExplainedWork {
  /** Rows that any step of a plan had in its hands, those that it then left out among them. */
  rows: number
  /** Tables that were read from one end to the other. */
  scanned: Set<string>
}

/** A client that has each query explained as well; what they all took adds up in `work`. */
export function explaining(db: SqlClient): SqlClient & { work: ExplainedWork } {
  const work: ExplainedWork = { rows: 0, scanned: new Set() }
  return {
    work,
    query: async (text, values = []) => {
      const { rows } = await db.query(`explain (analyze, timing off, format json) ${text}`, values)
      for (const explained of ExplainedSchema.parse(rows))
        for (const { Plan } of explained['QUERY PLAN']) note(work, Plan)
      return db.query(text, values)
    },
  }
}

function note(work: ExplainedWork, node: Node): void {
  const removed =
    node['Rows Removed by Filter'] +
    node['Rows Removed by Index Recheck'] +
    node['Rows Removed by Join Filter']
  work.rows += (node['Actual Rows'] + removed) * node['Actual Loops']
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) work.scanned.add(node['Relation Name'])
  for (const child of node.Plans) note(work, child)
}
