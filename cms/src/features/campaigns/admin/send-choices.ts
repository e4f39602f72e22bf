import type { Payload } from 'payload'
import { listLabels } from '../labels/subscriber-labels.ts'
import type { AudienceChoices } from './condition-words.ts'

/** The plans, sections and labels that the conditions of an audience can name. */
export async function readAudienceChoices(payload: Payload): Promise<AudienceChoices> {
  const [plans, sections, labels] = await Promise.all([
    payload.find({ collection: 'plans', pagination: false, depth: 0, sort: 'name' }),
    payload.find({ collection: 'sections', pagination: false, depth: 0, sort: 'position' }),
    listLabels(payload.db.pool),
  ])
  return {
    plans: named(plans.docs),
    sections: named(sections.docs),
    labels: labels.map(({ label }) => ({ value: label, label })),
  }
}

function named(documents: readonly { slug?: string | null; name: string }[]): AudienceChoices['plans'] {
  return documents.flatMap(({ slug, name }) => (slug ? [{ value: slug, label: name }] : []))
}
