/*
 * A title test: cards in lists show an article's title or the other one that its editors are trying, and what counts is who arrives by each
 * and reads on.
 */

/** The title of the article itself, or the one that is tried beside it. */
export const titleVariants = ['own', 'other'] as const
export type TitleVariant = (typeof titleVariants)[number]

/** Somebody who is there so many active seconds after they arrived reads on. It is told with the first message of a view. */
export const readsOnAfterSeconds = 10

/** What the link of a card says of itself (`data-from`): `title-own@{test}`. What is told of an arrival adds the page of the card: `title-own@{test}@/`. */
export function titleSource(variant: TitleVariant, test: string): string {
  return `title-${variant}@${test}`
}

/** The test and the page that a view came from by its title; null for one that came otherwise. */
export function readTitleSource(from: string): { test: string; variant: TitleVariant; where: string } | null {
  const [, variant, test, where] = /^title-(own|other)@([0-9a-z]{10})@(\/.*)$/.exec(from) ?? []
  if (test === undefined || where === undefined) return null
  return { test, variant: variant === 'own' ? 'own' : 'other', where }
}
