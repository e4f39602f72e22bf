import type { TextPiece } from '@meridian/shared/content/content.schema'
import type { AstroGlobal } from 'astro'
import { embedPolicy } from '../../lib/content-security-policy.ts'

/** Lets the page of an article frame other sites, where its text has something of any; its head names them. */
export function allowEmbeds({ response }: Pick<AstroGlobal, 'response'>, body: readonly TextPiece[]): void {
  // The scripts and styles of the development server stand in its pages.
  if (frameHosts(body).length === 0 || !import.meta.env.PROD) return
  response.headers.set('content-security-policy', embedPolicy)
}

/** The hosts of the frames that a text shows once they are asked for. */
export function frameHosts(body: readonly TextPiece[]): string[] {
  const frames = body.flatMap((piece) =>
    typeof piece !== 'string' && piece.type === 'embed' ? (piece.frame ?? []) : [],
  )
  return [...new Set(frames.map((frame) => new URL(frame).host))].toSorted()
}
