'use client'

import { Hamburger, Link, useNav, usePreferences } from '@payloadcms/ui'
import { usePathname } from 'next/navigation.js'
import { type ReactNode, useState } from 'react'
import type { MenuEntry } from './menu-entries.ts'
import { type MenuChoice, menuChoiceKey } from './menu-choice.ts'
import { useIsWide } from './use-is-wide.ts'

interface MenuFrameProps {
  groups: { group: string; entries: MenuEntry[] }[]
  choice: MenuChoice
  /** What stands below the groups. */
  children: ReactNode
}

/**
 * At a desk the menu stands beside the page until somebody closes it, and stays as they left it. Payload closes its own at
 * each load of a window of up to 1440 px; below 1024 px, where it covers the page, it opens and closes as Payload has it.
 */
export function MenuFrame({ groups, choice, children }: MenuFrameProps) {
  const { navOpen, navRef, setNavOpen, hydrated, shouldAnimate } = useNav()
  const { setPreference } = usePreferences()
  const isWide = useIsWide()
  const [{ isPinned, folded }, setChoice] = useState(choice)
  const isOpen = isWide ? isPinned : navOpen
  const choose = (next: MenuChoice) => {
    setChoice(next)
    void setPreference(menuChoiceKey, next)
  }
  const fold = (group: string) => {
    const others = folded.filter((name) => name !== group)
    choose({ isPinned, folded: folded.includes(group) ? others : [...others, group] })
  }
  const classes = [
    'nav',
    'menu',
    navOpen && 'nav--nav-open',
    shouldAnimate && 'nav--nav-animate',
    hydrated && 'nav--nav-hydrated',
  ]
  return (
    <>
      <button
        type="button"
        className="menu-toggle"
        aria-expanded={isPinned}
        aria-controls="menu"
        onClick={() => choose({ isPinned: !isPinned, folded })}
      >
        <span className="menu-toggle-name">{isPinned ? 'Close menu' : 'Open menu'}</span>
        <Hamburger isActive={isPinned} />
      </button>
      <aside id="menu" className={classes.filter(Boolean).join(' ')} data-pinned={isPinned} inert={!isOpen}>
        <div className="nav__scroll" ref={navRef}>
          <nav className="nav__wrap" aria-label="Menu">
            <MenuLink href="/admin" label="Today" />
            {groups.map(({ group, entries }) => (
              <MenuGroup
                key={group}
                name={group}
                entries={entries}
                isOpen={!folded.includes(group)}
                toggle={() => fold(group)}
              />
            ))}
            <div className="nav__controls">{children}</div>
          </nav>
          <div className="nav__header">
            <div className="nav__header-content">
              <button
                type="button"
                className="nav__mobile-close"
                aria-label="Close menu"
                onClick={() => setNavOpen(false)}
              >
                <Hamburger isActive />
              </button>
            </div>
          </div>
        </div>
      </aside>
    </>
  )
}

interface MenuGroupProps {
  name: string
  entries: MenuEntry[]
  isOpen: boolean
  toggle: () => void
}

function MenuGroup({ name, entries, isOpen, toggle }: MenuGroupProps) {
  const id = `menu-${name.toLowerCase()}`
  return (
    <section className="menu-group" aria-labelledby={`${id}-name`}>
      <button
        type="button"
        id={`${id}-name`}
        className="menu-group-name"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {name}
      </button>
      <ul id={id} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <MenuLink {...entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link to a place; the one that somebody is at is marked. */
function MenuLink({ href, label }: MenuEntry) {
  const path = usePathname()
  const isHere = path === href || (href !== '/admin' && path.startsWith(`${href}/`))
  const inside = (
    <>
      {isHere && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{label}</span>
    </>
  )
  const mark = isHere && { 'aria-current': path === href ? ('page' as const) : true }
  // What is no page of the admin is another page of the site.
  return href.startsWith('/admin') ? (
    <Link className="nav__link" href={href} prefetch={false} {...mark}>
      {inside}
    </Link>
  ) : (
    <a className="nav__link" href={href}>
      {inside}
    </a>
  )
}
