interface TextInWindow {
  /** From the upper edge of the window to the text, in CSS pixels; negative once the text's head has left it. */
  top: number
  height: number
  windowHeight: number
}

/** How much of a text the window has reached, in whole per cent: 100 as soon as its last line has been on screen. */
export function percentRead({ top, height, windowHeight }: TextInWindow): number {
  if (height <= 0) return 0
  const share = (windowHeight - top) / height
  // The last pixels may be lost to rounding when a page is zoomed.
  return share > 0.995 ? 100 : Math.max(0, Math.floor(share * 100))
}
