/*
 * Where a reader wanted to go is not lost on the way from one way in to another: links between them take the `next` of this
 * page's address along.
 */
const next = new URLSearchParams(location.search).get('next')

if (next !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-way-in]')) {
    const target = new URL(link.href)
    target.searchParams.set('next', next)
    link.href = target.pathname + target.search
  }
}
