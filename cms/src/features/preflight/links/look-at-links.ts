import { env } from '../../../env.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { LinkOutcome } from '../surroundings.ts'
import { checkLink } from './check-link.ts'
import { keepLinkOutcome, readLinkOutcomes } from './link-checks.ts'

/** So many other sites are asked at a time. */
const asksAtOnce = 6
/** No field takes a longer one. */
const longestUrl = 2000

/** Looks at links that nobody has looked at lately, and keeps what was found. Gives what is known of all of them. */
export async function lookAtLinks(
  client: SqlClient,
  urls: readonly string[],
): Promise<ReadonlyMap<string, LinkOutcome>> {
  const known = await readLinkOutcomes(client, urls)
  const waiting = [...new Set(urls)].filter((url) => !known.has(url) && url.length <= longestUrl)
  const reach = {
    alsoReach: env.LINK_CHECK_ALSO,
    userAgent: `Mozilla/5.0 (compatible; Meridian link check; +${env.PUBLIC_URL})`,
  }
  const askOn = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const outcome = await checkLink(url, reach)
      await keepLinkOutcome(client, { url, outcome })
      known.set(url, outcome)
    }
  }
  await Promise.all(Array.from({ length: asksAtOnce }, askOn))
  return known
}
