/** Whom the CMS asks about embeds, and for how long. */
export interface EmbedReach {
  /** Who is asked in the place of all sites (`EMBED_BASE_URL`); null for the sites themselves. */
  baseUrl: string | null
  timeLimitMs: number
}

export type SiteAnswer =
  | { kind: 'answer'; status: number; data: Buffer }
  /** No answer, one that took too long, or one that leads elsewhere. */
  | { kind: 'away'; cause: unknown }

/**
 * Asks a known site over HTTPS, once more when it does not answer or has a fault. No redirect is followed: where it leads is nobody's
 * to choose. Of an answer that is longer than `mostBytes` nothing is taken.
 */
export async function askSite(
  address: string,
  { mostBytes, ...reach }: EmbedReach & { mostBytes: number },
): Promise<SiteAnswer> {
  const first = await askOnce(address, { mostBytes, ...reach })
  const isFault = first.kind === 'away' || first.status >= 500
  return isFault ? askOnce(address, { mostBytes, ...reach }) : first
}

async function askOnce(
  address: string,
  { baseUrl, timeLimitMs, mostBytes }: EmbedReach & { mostBytes: number },
): Promise<SiteAnswer> {
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new Error(`A site is asked by HTTPS alone: ${address}`)
  const target = baseUrl === null ? url : new URL(`/${url.host}${url.pathname}${url.search}`, baseUrl)
  try {
    const response = await fetch(target, {
      headers: {
        accept: 'application/json, image/*;q=0.9',
        'user-agent': 'Mozilla/5.0 (compatible; Meridian)',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return { kind: 'answer', status: response.status, data: await readAtMost(response, mostBytes) }
  } catch (cause) {
    return { kind: 'away', cause }
  }
}

async function readAtMost({ body }: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    // Leaving the loop ends the request.
    if (bytes > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
