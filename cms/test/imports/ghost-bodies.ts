import type { SourceBlock } from '../../src/features/imports/source-record.ts'
import { ghostBody } from '../../src/features/imports/sources/ghost/bodies/ghost-body.ts'
import { GhostRoutes } from '../../src/features/imports/sources/ghost/ghost-routes.ts'
import { GhostAddresses } from '../../src/features/imports/sources/ghost/ghost-addresses.ts'

export const ghostAddresses = new GhostAddresses({
  url: 'https://old.example',
  routes: new GhostRoutes(),
  timeZone: null,
})

export type GhostCard = [name: string, payload: Record<string, unknown>]

/** A card under the names that Lexical and mobiledoc have for it, and what is to become of it. */
export type CardCase = [
  name: string,
  lexical: GhostCard | null,
  mobiledoc: GhostCard | null,
  blocks: SourceBlock[],
]

/** A card that both have in the same way. */
export function inBoth(name: string, payload: Record<string, unknown>, blocks: SourceBlock[]): CardCase {
  return [name, [name, payload], [name, payload], blocks]
}

/** A post that is this card, as Lexical. */
export function lexicalPost([type, payload]: GhostCard): Record<string, unknown> {
  const root = { type: 'root', children: [{ type, version: 1, ...payload }] }
  return { lexical: JSON.stringify({ root }) }
}

/** A post that is this card, as mobiledoc. */
export function mobiledocPost(card: GhostCard): Record<string, unknown> {
  const document = { version: '0.3.1', markups: [], atoms: [], cards: [card], sections: [[10, 0]] }
  return { mobiledoc: JSON.stringify(document) }
}

export function blocksOf(post: Record<string, unknown>): SourceBlock[] {
  return ghostBody(post, ghostAddresses).blocks
}

export function htmlBlock(html: string): SourceBlock {
  return { kind: 'html', html }
}

export function pictureUse(url: string, more: { alt?: string; caption?: string } = {}) {
  return { id: null, url, alt: '', caption: '', credit: '', ...more }
}
