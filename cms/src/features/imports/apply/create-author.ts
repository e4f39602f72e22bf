import type { PayloadRequest } from 'payload'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { toSlug } from '../../../platform/fields/slug.ts'

const longest = { name: 120, role: 160, bio: 1200 }

/** Makes an author of what another system says of one, with an address of their own. Answers the number. */
export async function createAuthor(
  req: PayloadRequest,
  client: SqlClient,
  { name, role, bio, slug }: { name: string; role: string; bio: string; slug: string | null },
): Promise<number> {
  const author = await req.payload.create({
    collection: 'authors',
    data: {
      name: name.trim().slice(0, longest.name) || 'Unknown author',
      role: role.trim().slice(0, longest.role) || 'Contributor',
      bio: bio.trim().slice(0, longest.bio),
      slug: await freeAddress(client, toSlug(slug ?? '') || toSlug(name) || 'author'),
    },
    depth: 0,
    req,
  })
  return author.id
}

async function freeAddress(db: SqlClient, wanted: string): Promise<string> {
  const rows = await sqlOn(db)
    .selectFrom('authors')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}
