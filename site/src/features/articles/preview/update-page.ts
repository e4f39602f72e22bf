/**
 * Brings what the browser shows from one page of the server's to the next: only what differs is replaced, so that the
 * reader stays where the page was scrolled to, and pictures that stay are not loaded again. `before` is what the server
 * sent last; what scripts have made of it since is left alone where nothing changes.
 */
export function updateElement(shown: Element, before: Element, after: Element): void {
  if (before.isEqualNode(after)) return
  // What an island holds is its own; and where scripts have changed the children, nobody knows which is which.
  const isOpaque = after.localName === 'astro-island' || shown.childNodes.length !== before.childNodes.length
  if (isOpaque || shown.localName !== after.localName)
    return shown.replaceWith(document.importNode(after, true))
  updateAttributes(shown, before, after)
  updateChildren(shown, before, after)
}

function updateAttributes(shown: Element, before: Element, after: Element): void {
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
}

/** Children that stand alike at the beginning and at the end stay; those between are matched in their order. */
function updateChildren(shown: Element, before: Element, after: Element): void {
  const [shownNodes, beforeNodes, afterNodes] = [
    [...shown.childNodes],
    [...before.childNodes],
    [...after.childNodes],
  ]
  const longest = Math.min(beforeNodes.length, afterNodes.length)
  let head = 0
  while (head < longest && isSame(beforeNodes[head], afterNodes[head])) head += 1
  let tail = 0
  while (tail < longest - head && isSame(beforeNodes.at(-1 - tail), afterNodes.at(-1 - tail))) tail += 1
  const beforeEnd = beforeNodes.length - tail
  const afterEnd = afterNodes.length - tail
  const following = shownNodes[beforeEnd] ?? null
  for (let index = head; index < Math.max(beforeEnd, afterEnd); index += 1) {
    const [old, was, wanted] = [shownNodes[index], beforeNodes[index], afterNodes[index]]
    if (index >= afterEnd) old?.remove()
    else if (!wanted) continue
    else if (index >= beforeEnd || !old || !was)
      shown.insertBefore(document.importNode(wanted, true), following)
    else updateNode(old, was, wanted)
  }
}

function updateNode(shown: ChildNode, before: ChildNode, after: ChildNode): void {
  if (shown instanceof Element && before instanceof Element && after instanceof Element) {
    return updateElement(shown, before, after)
  }
  if (!before.isEqualNode(after)) shown.replaceWith(document.importNode(after, true))
}

function isSame(before: ChildNode | undefined, after: ChildNode | undefined): boolean {
  return before !== undefined && after !== undefined && before.isEqualNode(after)
}
