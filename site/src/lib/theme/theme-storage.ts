/* What `before-paint.js` reads of a reader's choices: it stands alone and spells the keys out itself. */

/** Where a reader's choice of appearance is kept; absent means that the system decides. */
export const themeStorageKey = 'meridian-theme'

/** Present once this browser has loaded the late fonts. */
export const lateFontsStorageKey = 'meridian-late-fonts'

/** Where a reader's choice of text size is kept: `small` or `large`; absent means the magazine's own. */
export const textSizeStorageKey = 'meridian-text-size'
