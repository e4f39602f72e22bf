/** Headers of a stored page, as name/value pairs. */
export type PageHeaders = [name: string, value: string][]

/** A finished answer before compression. */
export interface RenderedPage {
  status: number
  headers: PageHeaders
  body: Buffer
  /** The body with the other titles, where cards try two. */
  other?: Buffer
  /** The body in gzip, where it was put together from parts that are kept compressed. */
  gz?: Buffer
  /** What the page was made from. */
  tags: string[]
  /** For how long it is right without a publish; absent where time changes nothing. */
  maxAgeSeconds?: number
}

/**
 * What came of rendering a path. `unstored` is an answer that is passed on but never stored: nothing is there (404),
 * or nothing says when it changes. `failed` never replaces a good page; `cms-away` passes by itself, `render-error`
 * is wrong content or code.
 */
export type RenderOutcome =
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'unstored'; page: RenderedPage }
  | RenderFailure

export interface RenderFailure {
  kind: 'failed'
  reason: 'cms-away' | 'render-error'
  message: string
}

/** Renders pages that share one reading of the content. */
export interface RenderPass {
  /** Never throws: whatever goes wrong is a {@link RenderFailure}. */
  render(path: string): Promise<RenderOutcome>
}

const storedHeaders = new Set([
  'content-type',
  'content-language',
  'content-security-policy',
  'cross-origin-opener-policy',
  'location',
  'link',
  'permissions-policy',
  'x-robots-tag',
])

/** Reads an answer of Astro. */
export async function readAnswer(response: Response): Promise<RenderedPage> {
  const { status, headers } = response
  return readParts({ status, headers, body: new Uint8Array(await response.arrayBuffer()) })
}

/** Makes a page of an answer of Astro or of the content API; only the headers that belong to a stored page are kept. */
export function readParts({ status, headers, body }: AnswerParts): RenderedPage {
  const maxAge = /max-age=(\d+)/.exec(headers.get('cdn-cache-control') ?? '')?.[1]
  return {
    status,
    headers: [...headers].filter(([name]) => storedHeaders.has(name)).map(withCharset),
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    tags: (headers.get('cache-tag') ?? '').split(',').flatMap((tag) => tag.trim() || []),
    ...(maxAge !== undefined && { maxAgeSeconds: Number(maxAge) }),
  }
}

interface AnswerParts {
  status: number
  headers: Headers
  body: Uint8Array
}

/** Astro leaves it to the document to name its encoding, which costs browsers a second look at its beginning. */
function withCharset([name, value]: [string, string]): [string, string] {
  return name === 'content-type' && value === 'text/html' ? [name, 'text/html; charset=utf-8'] : [name, value]
}

/** Found, led elsewhere for good or for a while, or unpublished: what is worth keeping. */
export function isStorableStatus(status: number): boolean {
  return status === 200 || status === 301 || status === 302 || status === 308 || status === 410
}
