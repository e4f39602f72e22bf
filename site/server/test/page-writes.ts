import type { AppliedEvent } from '../store/applied-events.ts'
import type { PageWrite } from '../store/page-rows.ts'
import { encodePage, etagOf } from '../store/served-page.ts'

/** A page ready to be written. */
export async function write(path: string, text: string, extra: Partial<PageWrite> = {}): Promise<PageWrite> {
  const tags = extra.tags ?? ['site']
  const page = { status: 200, headers: [], body: Buffer.from(text), tags }
  return { path, tags, etag: etagOf(page), encoded: await encodePage(page), asOf: 0, generation: 1, ...extra }
}

/** A publish event that was applied. */
export function event(position: number, tags: string[] = []): AppliedEvent {
  const at = '2026-11-20T09:00:00.000Z'
  const receipt = { position, pages: ['/'], queued: 0, liveAt: at, tookMs: 1 }
  return { position, subject: 'articles:1', committedAt: at, tags, receipt }
}
