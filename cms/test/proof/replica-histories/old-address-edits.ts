import {
  deleteOldAddressesOf,
  publishOldAddresses,
  writeOldAddresses,
} from '../../../src/features/redirects/old-addresses.ts'
import { type Material, type NamedEdit, within } from './material.ts'

/** Addresses of an older site are brought in, lead elsewhere after a later run, and go with the run that brought them. */
export async function oldAddressEdit(material: Material): Promise<NamedEdit> {
  const { chance } = material
  const runId = chance.below(6) + 1
  if (chance.happens(25)) {
    return [
      'undo a run of addresses',
      (req) =>
        within(req, async (client) => {
          await publishOldAddresses(client, { runId, addresses: await deleteOldAddressesOf(client, runId) })
        }),
    ]
  }
  const rows = await Promise.all(
    Array.from({ length: chance.below(4) + 1 }, async () => ({
      address: chance.happens(30) ? `/?p=${chance.below(30) + 1}` : `/2019/${material.slug()}`,
      subject: await subjectOf(material),
      sourceId: 1,
      runId,
    })),
  )
  return [
    'bring addresses in',
    (req) =>
      within(req, async (client) => {
        const { written } = await writeOldAddresses(client, rows)
        await publishOldAddresses(client, { runId, addresses: written })
      }),
  ]
}

async function subjectOf(material: Material): Promise<string> {
  const collections = ['articles', 'media', 'authors', 'topics', 'sections'] as const
  const collection = material.chance.one([...collections]) ?? 'articles'
  const id = await material.pick(collection)
  return id === null ? '/archive' : `${collection}:${id}`
}
