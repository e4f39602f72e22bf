import type { TextPiece } from '@meridian/shared/content/content.schema'
import type { AstroGlobal } from 'astro'
import { embedPolicy } from '../../lib/content-security-policy.ts'

/** Lets the page of an article frame the sites that its text has something of, and no others. */
export function allowEmbeds({ response }: Pick<AstroGlobal, 'response'>, body: readonly TextPiece[]): void {
  const frames = body.flatMap((piece) =>
    typeof piece !== 'string' && piece.type === 'embed' ? (piece.frame ?? []) : [],
  )
  const hosts = [...new Set(frames.map((frame) => new URL(frame).host))]
  // The scripts and styles of the development server stand in its pages.
  if (hosts.length === 0 || !import.meta.env.PROD) return
  response.headers.set('content-security-policy', embedPolicy(hosts.toSorted()))
}
