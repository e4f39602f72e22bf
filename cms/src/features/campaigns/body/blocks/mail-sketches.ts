import { accent, ink, lines, muted, sketch } from '../../../articles/blocks/block-sketches.ts'

/** What each block of a mail looks like, for the list to choose from. */
export const mailSketches = {
  greeting: { url: sketch([12, 30, 70, 6, ink], [12, 44, 34, 2, muted]), alt: 'A line of greeting' },
  article: {
    url: sketch(
      [12, 10, 96, 30, muted],
      [12, 46, 26, 2, accent],
      [12, 53, 84, 5, ink],
      ...lines(12, 64, 92, 2),
    ),
    alt: 'A picture, a title and a teaser',
  },
  whole: {
    url: sketch([12, 10, 84, 6, ink], [12, 21, 30, 2, accent], ...lines(12, 30, 96, 8)),
    alt: 'A title and a whole text',
  },
  list: {
    url: sketch(
      [12, 10, 40, 3, accent],
      ...[20, 38, 56].flatMap((y): [number, number, number, number, string][] => [
        [12, y, 76, 4, ink],
        [12, y + 8, 96, 2, muted],
      ]),
    ),
    alt: 'Titles below one another',
  },
  letter: {
    url: sketch(...lines(12, 12, 96, 7), [12, 60, 12, 12, muted], [30, 64, 34, 3, ink]),
    alt: 'A text with the portrait of its author',
  },
  picture: { url: sketch([12, 12, 96, 48, muted], [12, 66, 50, 2, ink]), alt: 'A picture with a caption' },
  quote: {
    url: sketch([12, 16, 2, 44, accent], [22, 18, 78, 6, ink], [22, 30, 70, 6, ink], [22, 50, 30, 2, muted]),
    alt: 'A quotation beside a rule',
  },
  houseAd: {
    url: sketch(
      [10, 8, 100, 64, muted],
      [11, 9, 98, 62, '#faf7f2'],
      [22, 18, 60, 6, ink],
      ...lines(22, 30, 70, 2),
      [22, 50, 40, 14, ink],
    ),
    alt: 'A box with a heading and a button',
  },
} as const
