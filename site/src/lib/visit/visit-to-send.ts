/**
 * What goes along with a form that is being sent, as `visitOfTab` gives it. Its code comes when it is needed: the pages with forms have
 * no room for it. Where it does not come, nothing goes along.
 */
export function visitToSend(): Promise<string | undefined> {
  return import('./tab-visit.ts').then(
    ({ visitOfTab }) => visitOfTab(),
    () => undefined,
  )
}
