import type { Access, SanitizedConfig } from 'payload'
import { isStaff } from './roles.ts'

const operations = ['create', 'read', 'update', 'delete', 'readVersions', 'unlock'] as const

/**
 * Closes Payload's own collections (locks, preferences, key-value store, migrations) to readers. Payload adds
 * them after all plugins have run and opens some to anyone who is signed in, so they are closed afterwards.
 */
export async function closeInternalCollections(config: Promise<SanitizedConfig>): Promise<SanitizedConfig> {
  const sanitized = await config
  for (const collection of sanitized.collections) {
    if (!collection.slug.startsWith('payload-')) continue
    for (const operation of operations) {
      collection.access[operation] = forStaff(collection.access[operation])
    }
  }
  return sanitized
}

function forStaff(access: Access | undefined): Access {
  return (args) => isStaff(args.req.user) && (access?.(args) ?? true)
}
