/**
 * Inks of one print run, from the darkest to the paper, and one spot colour. A tone from 0 to 1 runs through
 * the four inks; the spot colour is a plate of its own.
 */
export interface Palette {
  dark: string
  middle: string
  light: string
  paper: string
  accent: string
}

export const palettes = {
  oxblood: { dark: '#260b09', middle: '#7d2c20', light: '#dcae93', paper: '#f5eadc', accent: '#cf9a3f' },
  ink: { dark: '#0d121b', middle: '#3a4658', light: '#b9bcb8', paper: '#f3ede1', accent: '#c2452d' },
  brass: { dark: '#251a0b', middle: '#94702f', light: '#e2c684', paper: '#f8f0dc', accent: '#8c2f1f' },
  slate: { dark: '#151e27', middle: '#536878', light: '#bcc6c8', paper: '#f2ede3', accent: '#cd7b3c' },
  moss: { dark: '#121c15', middle: '#546b40', light: '#c3c998', paper: '#f4efdf', accent: '#c9572f' },
  clay: { dark: '#2f150d', middle: '#b0613e', light: '#eabf9c', paper: '#f9ecdc', accent: '#24546a' },
  dusk: { dark: '#191330', middle: '#69507a', light: '#dfb3ab', paper: '#f8e9dd', accent: '#e5833c' },
  sea: { dark: '#08202b', middle: '#2c6d79', light: '#abcdc5', paper: '#f2efe1', accent: '#df8f3a' },
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
