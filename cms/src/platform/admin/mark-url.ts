const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#7a2e1f">' +
  '<rect width="32" height="32" fill="#faf7f2" stroke="none"/><circle cx="16" cy="16" r="13" stroke-width="1.5"/>' +
  '<ellipse cx="16" cy="16" rx="6" ry="13"/><path d="M3 16h26"/><path d="M16 1v30" stroke-width="2"/></svg>'

/** The magazine's mark as an address of its own, for places that take no component. */
export const markUrl = `data:image/svg+xml,${encodeURIComponent(drawing)}`
