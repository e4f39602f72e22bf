import slugify from '@sindresorhus/slugify'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const maxSlugLength = 100

/** The address form of a text: `The Quiet Capital` becomes `the-quiet-capital`. Empty when nothing is left. */
export function toSlug(text: string): string {
  return slugify(text).slice(0, maxSlugLength).replace(/-+$/, '')
}

/** `true`, or the sentence that says what a slug looks like. An empty one is allowed: it is made later. */
export function validateSlug(value: string | null | undefined): true | string {
  if (!value) return true
  if (value.length > maxSlugLength) return `An address has at most ${maxSlugLength} characters.`
  return (
    slugPattern.test(value) || 'An address has small letters, digits and single hyphens: the-quiet-capital.'
  )
}
