/* Which markup a selector can match, as far as the words of sources tell. */

/** The words of some sources: every class that their markup can have is among them, and each `<element`. */
export type Words = ReadonlySet<string>

/** Classes that are put together from numbers (`focal-x-35`), so that no source has them in full. */
const composed = /^focal-[xy]-\d+$/
const partOfComposed = /^focal-[xy]-/
/** What editors write has other elements than our sources: where a page has a text, these. */
const classOfTexts = 'prose'
const elementsOfTexts = new Set(
  'p h2 h3 h4 ul ol li a b strong em i u s small sub sup code blockquote hr br figure figcaption img'.split(
    ' ',
  ),
)
/** Around islands and what stands in them. */
const elementsOfAstro = /^astro-/

/** Says of selectors whether markup of these words can match them. */
export function matcherOf(words: Words): (selector: string) => boolean {
  const hasComposed = [...words].some((word) => partOfComposed.test(word))
  const hasTexts = words.has(classOfTexts)
  const hasClass = (name: string) => words.has(name) || (hasComposed && composed.test(name))
  const hasElement = (name: string) =>
    words.has(`<${name}`) || elementsOfAstro.test(name) || (hasTexts && elementsOfTexts.has(name))
  return (selector) => classesOf(selector).every(hasClass) && elementsOf(selector).every(hasElement)
}

/** The classes without which a selector can't match: none of what stands in `:is()`, `:not()` and their like. */
export function classesOf(selector: string): string[] {
  return Array.from(outerPart(selector).matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g), ([, name = '']) =>
    name
      .replaceAll(/\\([\da-f]{1,6}) ?/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll(/\\(.)/g, '$1'),
  )
}

/** The elements without which a selector can't match. */
function elementsOf(selector: string): string[] {
  return Array.from(outerPart(selector).matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g), ([, name = '']) => name)
}

/**
 * What decides beside its place which of two selectors wins, and what it is about: of two with different ones, neither
 * depends on which comes first. Null where that can't be told.
 */
export function weightOf(selector: string): string | null {
  const plain = withoutWhere(selector.replaceAll(/\\(?:[\da-f]{1,6} ?|.)/g, '_'))
  const pseudoElement = /(?:::[\w-]+|:(?:before|after))+/.exec(plain)?.[0].replaceAll('::', ':') ?? ''
  const rest = plain.replace(/(?:::[\w-]+|:(?:before|after))+/, '')
  if (/[()]/.test(rest.replaceAll(/\[[^\]]*\]/g, ''))) return null
  const counts = [/#[\w-]+/g, /\.[\w-]+|\[[^\]]*\]|:[\w-]+/g, /(?:^|[\s>+~])[a-z][\w-]*/g].map(
    (pattern) => (rest.match(pattern) ?? []).length,
  )
  return [...counts, pseudoElement].join()
}

/** `:where()` weighs nothing. */
function withoutWhere(selector: string): string {
  return selector.replaceAll(/:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
}

function outerPart(selector: string): string {
  return withoutParentheses(selector.replaceAll(/(?<!\\)\[(?:[^\]"]|"[^"]*")*\]/g, ''))
}

function withoutParentheses(selector: string): string {
  const inner = /(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g
  const fewer = selector.replaceAll(inner, '')
  return fewer === selector ? selector : withoutParentheses(fewer)
}
