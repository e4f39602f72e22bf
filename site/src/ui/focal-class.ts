/**
 * The utility classes that keep a picture's focal point (in per cent) inside its crop. Classes in steps of five
 * rather than a style attribute, which the content security policy forbids.
 */
export function focalClass({ focalX, focalY }: { focalX: number; focalY: number }): string {
  return `focal focal-x-${toStep(focalX)} focal-y-${toStep(focalY)}`
}

function toStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / 5) * 5))
}
