import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss'
import { partsOf } from './property-parts.ts'
import { matcherOf, weightOf, type Words } from './selectors.ts'

/** One style sheet for all pages, as the parts that a page loads one after the other. */
export interface DividedStyles {
  /** What each page (`pages/index.astro`) needs for its first paint on a phone. */
  first: Map<string, string>
  /** What holds on wider screens alone. */
  wide: string
  /** What is left, for all pages. */
  rest: string
}

/** What stands in the sources of a page. */
export interface PageWords {
  /** In what it shows first. */
  first: Words
  /** In that, and in what it shows later: below the first screen, in dialogs, by scripts. */
  ever: Words
}

/** A rule of the sheet, with what says whether it may change places with another one. */
interface SheetRule {
  selectors: string[]
  layer: string
  /** What it sets. */
  parts: ReadonlySet<string>
  isWide: boolean
  /** Whether a first part has it where its selectors match. */
  isEarly: boolean
}

/** What scripts draw or open, and fields that no page has before they run: they wait for the rest anyway. */
const shownLater =
  /::(?:-webkit-(?:date|calendar|inner-spin|outer-spin)|file-selector|backdrop)|\.weather-(?:strip (?:ul|li|svg)|degrees)|\.(?:dialog|viewer|tooltip|site-drawer|toast|newsletter-(?:completed|details|legend|wide|actions|back))|\[data-(?:modal|viewer)/
/** Named first in whatever part comes first: layers that a part names first would otherwise change places. */
const layers = '@layer properties,theme,base,components,utilities;'
const motionAndPrint = ['keyframes', 'page']
const wideQuery = /^\(width>=(?:40|48|64|80)rem\)/

/**
 * Divides a minified sheet. `others`: the sheets that use its variables.
 *
 * The rest comes last. It leaves out a rule where each of its pages that can ever match it has it in its first part, and
 * where nothing that came before it in the sheet, and comes after it now, sets the same. So the cascade ends as that of the
 * undivided sheet. Fonts are in the first part alone: one that is declared twice is set twice.
 */
export function divideStyles(
  css: string,
  pages: ReadonlyMap<string, PageWords>,
  others: string[],
): DividedStyles {
  const sheet = postcss.parse(css)
  const rules = movableRules(sheet).map(readRule)
  const wide =
    layers +
    write({
      keep: ({ isWide, selectors }) => (isWide ? selectors : []),
      change: (copy) => remove(copy, [...motionAndPrint, 'font-face', 'property']),
    })
  const elsewhere = [wide, ...others].join('\n')
  const parts = Array.from(pages, ([page, words]): FirstPart => {
    const isFirst = matcherOf(words.first)
    const has = (rule: SheetRule, selector: string) =>
      rule.isEarly && !shownLater.test(selector) && isFirst(selector)
    const keep = (rule: SheetRule) => rule.selectors.filter((selector) => has(rule, selector))
    const first = write({ keep, change: (copy) => remove(copy, motionAndPrint) })
    return { page, has, can: matcherOf(words.ever), css: layers + withoutUnusedVariables(first, elsewhere) }
  })
  const again = findRest(rules, parts)
  const isCommon = (name: string) => parts.every((part) => part.css.includes(`${name}:`))
  const rest = write({
    keep: (_, index) => again[index] ?? [],
    change: (copy) => removeKnown(copy, isCommon),
  })
  return { first: new Map(parts.map((part) => [part.page, part.css])), wide, rest }

  function write({ keep, change }: Writing): string {
    const copy = sheet.clone()
    movableRules(copy).forEach((node, index) => {
      const rule = rules[index]
      const selectors = rule ? keep(rule, index) : []
      if (selectors.length === 0) node.remove()
      else if (selectors.length < node.selectors.length) node.selectors = selectors
    })
    change(copy)
    removeEmpty(copy)
    return copy.toString()
  }
}

interface Writing {
  /** The selectors that a rule has in a part. */
  keep: (rule: SheetRule, index: number) => string[]
  change: (copy: Root) => void
}

/** A page with its first part. */
interface FirstPart {
  page: string
  css: string
  /** Whether it has a selector of a rule. */
  has: (rule: SheetRule, selector: string) => boolean
  /** Whether a selector can match anything of the page, now or later. */
  can: (selector: string) => boolean
}

/** Those whose place among the others counts. */
function movableRules(root: Root): Rule[] {
  const found: Rule[] = []
  root.walkRules((rule) => {
    const { parent } = rule
    const isStep = parent instanceof postcss.AtRule && parent.name.endsWith('keyframes')
    if (parent?.type === 'rule')
      throw new Error(`A style sheet with rules in rules can't be divided: ${rule.selector}`)
    if (!isStep) found.push(rule)
  })
  return found
}

function readRule(rule: Rule): SheetRule {
  const around: AtRule[] = []
  for (let at: unknown = rule.parent; at instanceof postcss.AtRule; at = at.parent) around.push(at)
  const media = around.filter(({ name }) => name === 'media').map(({ params }) => params)
  const isWide = media.some((params) => wideQuery.test(params))
  return {
    selectors: rule.selectors,
    layer: around.findLast(({ name }) => name === 'layer')?.params ?? '',
    parts: new Set(setBy(rule)),
    isWide,
    isEarly: !isWide && !media.includes('print'),
  }
}

function setBy(rule: Rule): string[] {
  const found: string[] = []
  rule.walkDecls(({ prop }) => void found.push(...partsOf(prop)))
  return found
}

/** Of each rule the selectors that the rest of these pages has to have. */
function findRest(rules: SheetRule[], parts: FirstPart[]): string[][] {
  /** What is set after the first part: by wide rules, and by the rest. */
  const setByWide = new Setters()
  const setByRest = new Setters()
  return rules.map((rule) => {
    const isOvertaken = (selector: string) =>
      setByRest.overlap(rule, selector) || (!rule.isWide && setByWide.overlap(rule, selector))
    const missing = rule.selectors.filter(
      (selector) => !isSettled(rule, selector, parts) || isOvertaken(selector),
    )
    if (rule.isWide) for (const selector of rule.selectors) setByWide.add(rule, selector)
    for (const selector of missing) setByRest.add(rule, selector)
    return missing
  })
}

/** Whether each page that can match a selector has it, with all variables that it sets, before the rest comes. */
function isSettled(rule: SheetRule, selector: string, parts: FirstPart[]): boolean {
  if (rule.isWide) return true
  const variables = [...rule.parts].filter((name) => name.startsWith('--'))
  const owners = parts.filter(({ has }) => has(rule, selector))
  return (
    owners.length > 0 &&
    parts.every((part) => owners.includes(part) || !part.can(selector)) &&
    owners.every((part) => variables.every((name) => part.css.includes(`${name}:`)))
  )
}

/** What selectors set, by layer and by what decides besides which of them wins. */
class Setters {
  readonly #set = new Map<string, Set<string>>()

  add({ layer, parts }: SheetRule, selector: string): void {
    for (const weight of new Set([weightOf(selector) ?? 'unknown', 'any'])) {
      const known = this.#set.get(`${layer} ${weight}`) ?? []
      this.#set.set(`${layer} ${weight}`, new Set([...known, ...parts]))
    }
  }

  /** Whether one of them can set the same on the same element, with nothing but their order to decide. */
  overlap({ layer, parts }: SheetRule, selector: string): boolean {
    const weight = weightOf(selector)
    const rivals = weight === null ? ['any'] : [weight, 'unknown']
    return rivals.some((rival) => {
      const set = this.#set.get(`${layer} ${rival}`)
      return set !== undefined && [...parts].some((part) => set.has(part))
    })
  }
}

/** At-rules that a part has no use for before the rest is there. */
function remove(copy: Root, names: string[]): void {
  copy.walkComments((comment) => void comment.remove())
  copy.walkAtRules((rule) => {
    if (names.includes(rule.name)) rule.remove()
  })
}

/** Takes out fonts, and the variables of the root that each first part has. */
function removeKnown(copy: Root, isCommon: (name: string) => boolean): void {
  copy.walkAtRules((rule) => {
    if (rule.name === 'font-face' || (rule.name === 'property' && isCommon(rule.params))) rule.remove()
  })
  copy.walkRules(':root,:host', (rule) => {
    rule.walkDecls(/^--/, (declaration) => {
      if (isCommon(declaration.prop)) declaration.remove()
    })
  })
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || node.nodes === undefined) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}

function withoutUnusedVariables(css: string, elsewhere: string): string {
  const isUsed = (name: string) => [css, elsewhere].some((text) => new RegExp(`var\\(${name}[,)]`).test(text))
  return css
    .replaceAll(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name: string) => (isUsed(name) ? rule : ''))
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      isUsed(name) ? declaration : '',
    )
}
