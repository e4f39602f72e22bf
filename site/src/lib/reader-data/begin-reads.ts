import type { ReadableAtom } from 'nanostores'

/** Reads what a page is about to show, side by side, before that which shows it is there. */
export function beginReads(resources: readonly { $resource: ReadableAtom<unknown> }[]): void {
  for (const { $resource } of resources) $resource.listen(() => {})
}
