/** For the grips of a dashboard of tiles, which the admin does not have. */
const dragRule = /body:has\(\.drag-overlay\) \*\{[^}]*\}/g

/**
 * Payload's styles without the rule that costs a form most of its time: `body:has(…) *` makes a browser style every element of the page
 * again whenever one is put anywhere into it.
 *
 * @throws where the rule is not in them: they have changed with an update of Payload.
 */
export default function withoutDragRule(styles: string): string {
  const kept = styles.replaceAll(dragRule, '')
  if (kept === styles) throw new Error('Payload has changed its styles: see payload-styles.loader.ts.')
  return kept
}
