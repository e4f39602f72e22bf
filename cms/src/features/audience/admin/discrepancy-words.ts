import type { Discrepancy } from '../reads/reconcile.ts'
import { numberText } from './audience-words.ts'

/** What cannot have been readers, and what that means for the figures. */
export function discrepancyText(discrepancy: Discrepancy): string {
  const about = aboutText(discrepancy)
  return discrepancy.kind === 'programs'
    ? `About ${about} requests said they were browsers and never showed a page: programs. They count among none of the views and readers.`
    : `About ${about} views are told of pages that were not sent so often: they are likely forged. Views and readers are not to be relied on here.`
}

/** The same in few words. */
export function discrepancyMark(discrepancy: Discrepancy): string {
  const about = aboutText(discrepancy)
  return discrepancy.kind === 'programs'
    ? `Programs: about ${about} requests`
    : `Likely forged: about ${about} views`
}

/** `50,000 ± 300`: no more exact than the band allows. */
function aboutText({ value, plusMinus }: Discrepancy): string {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, plusMinus)))
  return `${numberText(Math.round(value / step) * step)} ± ${numberText(Math.ceil(plusMinus / step) * step)}`
}
