/*
 * What a property sets, by names that two properties share where they can set the same: shorthands as their longhands, and
 * logical directions as those of the screen, of a text in either direction.
 */

const sides: Record<string, string[]> = {
  '': ['top', 'bottom', 'left', 'right'],
  block: ['top', 'bottom'],
  'block-start': ['top'],
  'block-end': ['bottom'],
  inline: ['left', 'right'],
  'inline-start': ['left', 'right'],
  'inline-end': ['left', 'right'],
}

const shorthands: Record<string, string[]> = {
  flex: ['flex-grow', 'flex-shrink', 'flex-basis'],
  'flex-flow': ['flex-direction', 'flex-wrap'],
  font: [
    'font-family',
    'font-size',
    'font-style',
    'font-weight',
    'font-variant',
    'font-stretch',
    'line-height',
  ],
  gap: ['row-gap', 'column-gap'],
  'place-content': ['align-content', 'justify-content'],
  'place-items': ['align-items', 'justify-items'],
  'place-self': ['align-self', 'justify-self'],
  'grid-area': ['grid-row', 'grid-column'],
  'inline-size': ['width'],
  'block-size': ['height'],
  'min-inline-size': ['min-width'],
  'min-block-size': ['min-height'],
  'max-inline-size': ['max-width'],
  'max-block-size': ['max-height'],
}

/** Where no part is told from another: what begins with one of these sets that. */
const undivided =
  /^(?:animation|background|border|column(?:s|-count|-width|-rule)|container|font-variant|grid-(?:row|column|template|auto)|list-style|mask|outline|overflow|overscroll-behavior|text-decoration|text-emphasis|transition)(?=-|$)/
const sided = /^(margin|padding|inset|scroll-margin|scroll-padding)(?:-(.+))?$/

/** Throws for what sets everything: a sheet that has it can't be divided. */
export function partsOf(property: string): string[] {
  if (property.startsWith('--')) return [property]
  const name = property.replace(/^-(?:webkit|moz|ms|o)-/, '')
  if (name === 'all' || name === 'grid')
    throw new Error(`A style sheet that sets '${name}' can't be divided.`)
  const [, box, side = ''] =
    sided.exec(/^(?:top|right|bottom|left)$/.test(name) ? `inset-${name}` : name) ?? []
  if (box !== undefined) return (sides[side] ?? [side]).map((each) => `${box}-${each}`)
  if (/^border(?:-\w+)*-radius$/.test(name)) return ['border-radius']
  return shorthands[name] ?? [undivided.exec(name)?.[0] ?? name]
}
