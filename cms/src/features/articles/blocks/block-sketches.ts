/*
 * What each block looks like on the page, in a few lines, for the list to choose from: drawn here because nothing else
 * of the admin is drawn in the magazine's colours.
 */
export const ink = '#16140f'
export const muted = '#bbb3a4'
export const accent = '#7a2e1f'

/** What a block looks like, drawn of rectangles as `x y width height colour`, on a sheet of 120 by 80. */
export function sketch(
  ...parts: [x: number, y: number, width: number, height: number, color: string][]
): string {
  const drawn = parts.map(
    ([x, y, width, height, color]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="#faf7f2"/>${drawn.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Lines of text, the last of them shorter. */
export function lines(
  x: number,
  y: number,
  width: number,
  count: number,
): [number, number, number, number, string][] {
  return Array.from({ length: count }, (_, index) => [
    x,
    y + index * 6,
    index === count - 1 ? width * 0.6 : width,
    2,
    muted,
  ])
}

export const blockSketches = {
  quote: {
    url: sketch(
      [24, 16, 72, 2, accent],
      [24, 26, 68, 6, ink],
      [24, 37, 60, 6, ink],
      [24, 48, 40, 6, ink],
      [24, 62, 26, 2, muted],
    ),
    alt: 'A quotation in large type under a rule',
  },
  gallery: {
    url: sketch([12, 14, 46, 34, muted], [62, 14, 46, 34, muted], [12, 52, 30, 2, ink], [62, 52, 24, 2, ink]),
    alt: 'Pictures side by side with captions',
  },
  callout: {
    url: sketch([14, 14, 2, 52, accent], [22, 16, 50, 5, ink], ...lines(22, 28, 78, 6)),
    alt: 'A note with a title beside a rule',
  },
  showcase: {
    url: sketch(
      [12, 12, 28, 28, muted],
      [46, 12, 28, 28, muted],
      [80, 12, 28, 28, muted],
      ...lines(12, 46, 28, 3),
      ...lines(46, 46, 28, 3),
      ...lines(80, 46, 28, 3),
    ),
    alt: 'Products with picture, text and price',
  },
  table: {
    url: sketch(
      [12, 14, 96, 2, ink],
      ...[22, 36, 50, 64].flatMap((y): [number, number, number, number, string][] => [
        [12, y, 34, 3, y === 22 ? ink : muted],
        [66, y, 16, 3, y === 22 ? ink : muted],
        [92, y, 16, 3, y === 22 ? ink : muted],
        [12, y + 8, 96, 1, muted],
      ]),
    ),
    alt: 'Rows and columns under a rule',
  },
  chart: {
    url: sketch(
      [14, 12, 1, 58, ink],
      [15, 16, 78, 8, accent],
      [15, 30, 54, 8, accent],
      [15, 44, 64, 8, accent],
      [15, 58, 30, 8, accent],
    ),
    alt: 'Bars from a line',
  },
  pullQuote: {
    url: sketch(
      ...lines(66, 14, 42, 9),
      [12, 22, 44, 2, accent],
      [12, 30, 44, 5, ink],
      [12, 40, 36, 5, ink],
      [12, 50, 40, 5, ink],
    ),
    alt: 'Words of the text in large type beside it',
  },
  embed: {
    url: sketch(
      [14, 12, 92, 46, muted],
      [54, 27, 12, 16, accent],
      [14, 64, 50, 3, ink],
      [14, 71, 30, 2, muted],
    ),
    alt: 'A poster with a button to play it, and its title',
  },
  recording: {
    url: sketch(
      [14, 22, 92, 20, muted],
      [20, 27, 8, 10, accent],
      [34, 31, 64, 2, ink],
      [14, 50, 50, 3, ink],
      [14, 58, 92, 1, muted],
      [14, 64, 36, 2, muted],
    ),
    alt: 'A player with its title and what is said',
  },
} as const
