import { atom, onMount, type ReadableAtom } from 'nanostores'

const parameter = 'tab'

export interface TabAddress<Id extends string> {
  $tab: ReadableAtom<Id>
  /** Shows a tab and gives it its own entry in the browser's history. */
  show(id: Id): void
  /** The address of a tab on this page. */
  hrefOf(id: Id): string
}

/**
 * Which tab of a page is shown, kept in its address as `?tab=…`: a tab can be linked to, survives a reload, and the back
 * button returns to the one before. The tab that `firstOf` names for a path is the page's own address; an unknown one is
 * taken for it.
 */
export function createTabAddress<Id extends string>(
  ids: readonly Id[],
  firstOf: (pathname: string) => Id,
): TabAddress<Id> {
  const $tab = atom<Id>(read())

  function read(): Id {
    // On the server a page is everybody's, whichever tab is asked for.
    if (typeof location === 'undefined') return firstOf('')
    const named = new URLSearchParams(location.search).get(parameter)
    return ids.find((id) => id === named) ?? firstOf(location.pathname)
  }

  function hrefOf(id: Id): string {
    const query = new URLSearchParams(location.search)
    if (id === firstOf(location.pathname)) query.delete(parameter)
    else query.set(parameter, id)
    const text = query.toString()
    return location.pathname + (text && `?${text}`)
  }

  onMount($tab, () => {
    const follow = () => $tab.set(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  })

  return {
    $tab,
    hrefOf,
    show(id) {
      if (id === $tab.get()) return
      history.pushState(null, '', hrefOf(id))
      $tab.set(id)
    },
  }
}
