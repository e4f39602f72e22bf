import type { JSONFieldServerProps } from 'payload'
import { readAiMarks } from '../../records/ai-marks.ts'
import { AiMarkList } from './ai-mark-list.tsx'

/** Tells staff what of an article an AI had a part in, and who took it over; nobody can take it away. */
export async function AiMark({ data, payload }: JSONFieldServerProps) {
  const ids = readAiMarks(data?.['aiAssisted']).flatMap(({ by }) => by ?? [])
  const { docs } = await payload.find({
    collection: 'users',
    where: { id: { in: ids } },
    select: { firstName: true, lastName: true },
    pagination: false,
    depth: 0,
  })
  const names = docs.map(({ id, firstName, lastName }) => ({
    id,
    name: [firstName, lastName].filter(Boolean).join(' '),
  }))
  return <AiMarkList names={names} />
}
