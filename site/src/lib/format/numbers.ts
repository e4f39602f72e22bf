/** '1,200' from a whole number, without `Intl` (dates.ts says why). */
export function formatWhole(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
