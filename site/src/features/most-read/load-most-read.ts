/* The list at the end of a page is fetched when a reader is one screen away from it. */
const place = document.querySelector('most-read')

if (place) {
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import('./most-read.element.ts')
    },
    { rootMargin: '100%' },
  ).observe(place)
}
