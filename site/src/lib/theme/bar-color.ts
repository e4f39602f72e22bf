/* Colours for what can't read the design tokens. */

/** The black bar's colour, in both appearances, for the browser's own chrome above it. */
export const barColor = '#0d0d0b'

/** The page's ground while the magazine opens from a home screen. */
export const paperColor = '#faf7f2'
