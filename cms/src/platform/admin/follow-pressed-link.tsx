'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Follows a link again that was pressed while its list was opening. When a list has opened, Payload completes the address by
 * `history.replaceState`; Next takes that for a navigation and drops the one that is under way, without a word.
 */
export function FollowPressedLink({ children }: { children: ReactNode }) {
  const router = useRouter()
  const path = usePathname()
  const search = useSearchParams().toString()
  const pressed = useRef<Press | null>(null)

  useEffect(() => {
    const note = (event: MouseEvent) => {
      pressed.current = pressOf(event)
    }
    // Anyone who does something else has given the link up.
    const forget = () => {
      pressed.current = null
    }
    document.addEventListener('click', note, true)
    document.addEventListener('pointerdown', forget, true)
    document.addEventListener('keydown', forget, true)
    return () => {
      document.removeEventListener('click', note, true)
      document.removeEventListener('pointerdown', forget, true)
      document.removeEventListener('keydown', forget, true)
    }
  }, [])

  useEffect(() => {
    const press = pressed.current
    pressed.current = null
    if (press?.from.path === path && press.from.search !== search) router.push(press.to)
  }, [path, search, router])

  return children
}

interface Press {
  /** The address of the page with the link. */
  from: { path: string; search: string }
  to: string
}

/** What a click asks for within the admin, in this window; null if that is no other page. */
function pressOf(event: MouseEvent): Press | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link?.href || !isPlain || link.target !== '' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  const from = { path: location.pathname, search: new URLSearchParams(location.search).toString() }
  const isOther = to.origin === location.origin && to.pathname.startsWith('/admin')
  return isOther && to.pathname !== from.path ? { from, to: to.href } : null
}
