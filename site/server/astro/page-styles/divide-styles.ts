import postcss, { type AtRule, type Container, type Root } from 'postcss'

/** One style sheet for all pages, as the parts that a page loads one after the other. */
export interface DividedStyles {
  /** What a page needs for its first paint on a phone. `words`: of the
   * sources of its markup, every class that it can have among them, and each `<element`. */
  firstFor(words: ReadonlySet<string>): string
  /** What holds on wider screens alone. */
  wide: string
  /** All rules once more, in their order: with it the cascade is that of the undivided sheet. */
  whole: string
}

/** Classes that are put together from numbers (`focal-x-35`), so that no source has them in full. */
const composed = /^focal-[xy]-\d+$/
const partOfComposed = /^focal-[xy]-/
/** What scripts draw or open, and fields that no page has before they run: they wait for the whole sheet anyway. */
const shownLater =
  /::(?:-webkit-(?:date|calendar|inner-spin|outer-spin)|file-selector|backdrop)|\.weather-(?:strip (?:ul|li|svg)|degrees)|\.(?:dialog|tooltip|site-drawer|toast)|\[data-(?:modal|viewer)/
/** What editors write has other elements than our sources: where a page has a text, these. */
const classOfTexts = 'prose'
const elementsOfTexts = new Set(
  'p h2 h3 h4 ul ol li a b strong em i u s small sub sup code blockquote hr br figure figcaption img'.split(
    ' ',
  ),
)
/** Around islands and what stands in them. */
const elementsOfAstro = /^astro-/
/** Named first in whatever part comes first: layers that a part names first would otherwise change places. */
const layers = '@layer properties,theme,base,components,utilities;'
const wideQuery = /^\(width>=(?:40|48|64|80)rem\)/

/**
 * Divides a minified sheet. Every rule of a part stands in `whole` as well, which comes after it, so that a part can only
 * show earlier what is shown in the end. `others`: the sheets that use its variables. Fonts are in the first part alone: one that is declared twice is set twice.
 */
export function divideStyles(css: string, others: string[]): DividedStyles {
  const sheet = postcss.parse(css)
  const wide = layers + write(sheet, keepWide)
  const elsewhere = [wide, ...others].join('\n')
  return {
    firstFor: (words) =>
      layers +
      withoutUnusedVariables(
        write(sheet, (root) => keepFor(root, words)),
        elsewhere,
      ),
    wide,
    whole: write(sheet, (root) => root.walkAtRules('font-face', (rule) => void rule.remove())),
  }
}

function write(sheet: Root, change: (copy: Root) => void): string {
  const copy = sheet.clone()
  change(copy)
  removeEmpty(copy)
  return copy.toString()
}

function keepFor(root: Root, words: ReadonlySet<string>): void {
  const isThere = (name: string) =>
    words.has(`<${name}`) ||
    elementsOfAstro.test(name) ||
    (words.has(classOfTexts) && elementsOfTexts.has(name))
  const hasComposed = [...words].some((word) => partOfComposed.test(word))
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    const isForLater = ['keyframes', 'page'].includes(rule.name) || isOfOtherMedia(rule)
    if (isForLater) rule.remove()
  })
  root.walkRules((rule) => {
    const possible = rule.selectors.filter(
      (selector) =>
        !shownLater.test(selector) &&
        classesOf(selector).every((name) => words.has(name) || (hasComposed && composed.test(name))) &&
        elementsOf(selector).every(isThere),
    )
    if (possible.length === 0) rule.remove()
    else if (possible.length < rule.selectors.length) rule.selectors = possible
  })
}

/** Print, and screens wider than a phone. */
function isOfOtherMedia({ name, params }: AtRule): boolean {
  return name === 'media' && (params === 'print' || wideQuery.test(params))
}

function keepWide(root: Root): void {
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    if (!['media', 'layer'].includes(rule.name) && !isInWide(rule)) rule.remove()
  })
  root.walkRules((rule) => {
    if (!isInWide(rule)) rule.remove()
  })
}

function isInWide(node: { parent: unknown }): boolean {
  for (let at = node.parent; at instanceof postcss.AtRule; at = at.parent) {
    if (at.name === 'media' && wideQuery.test(at.params)) return true
  }
  return false
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || node.nodes === undefined) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}

/** The classes without which a selector can't match: none of what stands in `:is()`, `:not()` and their like. */
export function classesOf(selector: string): string[] {
  const outer = withoutParentheses(selector.replaceAll(/(?<!\\)\[(?:[^\]"]|"[^"]*")*\]/g, ''))
  return Array.from(outer.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g), ([, name = '']) =>
    name
      .replaceAll(/\\([\da-f]{1,6}) ?/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll(/\\(.)/g, '$1'),
  )
}

function withoutParentheses(selector: string): string {
  const inner = /(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/g
  const fewer = selector.replaceAll(inner, '')
  return fewer === selector ? selector : withoutParentheses(fewer)
}

function withoutUnusedVariables(css: string, elsewhere: string): string {
  const isUsed = (name: string) => [css, elsewhere].some((text) => new RegExp(`var\\(${name}[,)]`).test(text))
  return css
    .replaceAll(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      isUsed(name) ? declaration : '',
    )
}

/** The elements without which a selector can't match. */
function elementsOf(selector: string): string[] {
  const outer = withoutParentheses(selector.replaceAll(/(?<!\\)\[(?:[^\]"]|"[^"]*")*\]/g, ''))
  return Array.from(outer.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g), ([, name = '']) => name)
}

/** A later part without the variables of the root that each of these parts has already. */
export function withoutCommonVariables(whole: string, parts: string[]): string {
  const isCommon = (name: string) => parts.every((part) => part.includes(`${name}:`))
  return whole.replaceAll(
    /(?<=:root,:host\{[^{}]*)(--[\w-]+):[^;{}]*(?:;|(?=\}))/g,
    (declaration, name: string) => (isCommon(name) ? '' : declaration),
  )
}
