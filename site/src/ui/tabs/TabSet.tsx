import { useStore } from '@nanostores/react'
import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLostFocus } from '../focus/use-lost-focus.ts'
import type { TabAddress } from './tab-address.store.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  content: ReactNode
}

interface TabSetProps<Id extends string> {
  /** What the tabs are parts of, for those who do not see the page. */
  label: string
  address: TabAddress<Id>
  tabs: readonly Tab<Id>[]
  /** Stands between the tabs and what they show, whichever is shown. */
  children?: ReactNode
}

/**
 * Tabs of which one is in the page at a time. By keyboard the arrows walk along them and Enter or Space shows one, so that
 * walking past a tab reads nothing from the server.
 */
export function TabSet<Id extends string>({ label, address, tabs, children }: TabSetProps<Id>) {
  const shown = useStore(address.$tab)
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const position = tabs.findIndex(({ id }) => id === shown)

  // In a line that is longer than the screen the tab that is shown is in view, whatever led to it.
  useEffect(() => {
    const row = list.current
    const tab = [...(row?.children ?? [])][position]
    if (row && tab instanceof HTMLElement) bringIntoView(row, tab)
  }, [position])

  // A link inside a panel that leads to another tab goes away with its panel: what it led to takes the focus.
  useLostFocus(shown, panel)

  return (
    <RadixTabs.Root
      value={shown}
      activationMode="manual"
      onValueChange={(value) => {
        const next = tabs.find(({ id }) => id === value)
        if (next) address.show(next.id)
      }}
    >
      <RadixTabs.List
        className="tab-list"
        aria-label={label}
        ref={list}
        onFocus={({ currentTarget, target }) => {
          // Browsers are content with a part of it. Under a finger that presses it nothing moves.
          if (target.matches(':focus-visible')) bringIntoView(currentTarget, target)
        }}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger className="tab" key={tab.id} value={tab.id}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
      <RadixTabs.Content className="tab-panel" key={shown} value={shown} ref={panel}>
        {tabs.find(({ id }) => id === shown)?.content}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}

/** Scrolls the line so that a tab is in its middle, as far as the line goes. */
function bringIntoView(row: HTMLElement, tab: HTMLElement): void {
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
