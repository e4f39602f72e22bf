import { normaliseTarget } from '@meridian/shared/publishing/old-address'
import type { SourceRedirect } from '../source-record.ts'
import {
  type AddressPattern,
  type Budget,
  fillPattern,
  matchPattern,
  parsePattern,
  templatePattern,
} from './address-pattern.ts'
import { type DerivedTarget, readTarget, type UnplacedAddress } from './old-addresses-of.ts'
import { type OldSite, readOldAddress } from './old-site.ts'

/** An address that a rule with a pattern leads on from. */
export interface ExpandedRedirect {
  address: string
  to: DerivedTarget
}

type Rule = Pick<SourceRedirect, 'from' | 'to'>

interface Known {
  /** Where the rule leads, with `$1` for what the first group of its pattern holds. */
  to: string
  known: ReadonlySet<string>
  site: OldSite
  budget: Budget
}

/** A rule that leads on from more is no list of addresses any more. */
const mostPerRule = 50_000
/** About two seconds, for all rules together. */
const mostSteps = 50_000_000

/**
 * What rules with patterns come to over the addresses that are known: from each known address that a rule takes, and to each known
 * one that a rule leads to (`^/blog/(.*)$` to `/$1` leads on from `/blog/boat` when `/boat` is known). Rules that come to nothing,
 * or whose patterns cannot be read, are listed.
 */
export function expandRedirects(
  rules: readonly Rule[],
  { known, site }: Pick<Known, 'known' | 'site'>,
): { expanded: ExpandedRedirect[]; unplaced: UnplacedAddress[] } {
  const budget = { steps: mostSteps }
  const expanded = new Map<string, ExpandedRedirect>()
  const unplaced: UnplacedAddress[] = []
  for (const { from, to } of rules) {
    const pattern = parsePattern(from)
    const leads = pattern ? expandRule(pattern, { to, known, site, budget }) : []
    for (const one of leads) if (!expanded.has(one.address)) expanded.set(one.address, one)
    const message = problemOf({ pattern, found: leads.length, budget })
    if (message !== null) unplaced.push({ from, message: `The rule to ${to} ${message}.` })
  }
  return { expanded: [...expanded.values()], unplaced }
}

function problemOf(rule: { pattern: AddressPattern | null; found: number; budget: Budget }): string | null {
  if (!rule.pattern) return 'has a pattern that cannot be turned into addresses'
  if (rule.budget.steps <= 0)
    return 'was not tried with every address that is known: the patterns take too long'
  if (rule.found >= mostPerRule)
    return `leads on from more than ${mostPerRule} addresses; the others are left out`
  return rule.found === 0 ? 'leads on from no address that is known' : null
}

function expandRule(pattern: AddressPattern, rule: Known): ExpandedRedirect[] {
  const leads: ExpandedRedirect[] = []
  for (const one of [backwards(pattern, rule), forwards(pattern, rule)]) {
    for (const lead of one) if (leads.length < mostPerRule) leads.push(lead)
  }
  return leads
}

/** Known addresses that the rule leads to, and from where. */
function* backwards(
  pattern: AddressPattern,
  { to, known, site, budget }: Known,
): Generator<ExpandedRedirect> {
  if (!/\$\d/.test(to)) {
    // One that leads to a single place leads there from a single one if its pattern has no gaps.
    const text = fillPattern(pattern, new Map())
    if (text !== null) yield* leadOf(text, readTarget(to, site))
    return
  }
  const own = readOldAddress(to, site)
  const template = own === null ? null : templatePattern(own, pattern)
  if (!template) return
  for (const address of known) {
    const captures = matchPattern(template, address, budget)
    // The same group may stand twice, with something else each time.
    if (!captures || fillPattern(template, captures) !== address) continue
    const text = fillPattern(pattern, captures)
    if (text !== null) yield* leadOf(text, { kind: 'address', address })
  }
}

/** Known addresses that the rule takes. */
function* forwards(pattern: AddressPattern, { to, known, site, budget }: Known): Generator<ExpandedRedirect> {
  for (const address of known) {
    const captures = matchPattern(pattern, address, budget) ?? matchPattern(pattern, `${address}/`, budget)
    if (!captures) continue
    const filled = to.replaceAll(/\$(\d)/g, (_, group: string) => captures.get(Number(group)) ?? '')
    yield* leadOf(address, readTarget(filled, site))
  }
}

function leadOf(text: string, to: DerivedTarget | null): ExpandedRedirect[] {
  const address = normaliseTarget(text.startsWith('/') ? text : `/${text}`)
  if (address === null || address === '/' || to === null) return []
  return to.kind === 'address' && to.address === address ? [] : [{ address, to }]
}
