/** In CSS pixels, as the pages are laid out for a phone and for a desktop. */
export const previewWidths = { phone: 390, desktop: 1440 } as const

/** How much a page of this width is scaled to fit; never enlarged. Null where there is no room: the pane is closed. */
export function previewZoom({
  device,
  availableWidth,
}: {
  device: keyof typeof previewWidths
  availableWidth: number
}): number | null {
  if (availableWidth <= 0) return null
  return Math.min(1, availableWidth / previewWidths[device])
}
