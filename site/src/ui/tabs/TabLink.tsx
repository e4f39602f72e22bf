import type { ReactNode } from 'react'
import type { TabAddress } from './tab-address.store.ts'

interface TabLinkProps<Id extends string> {
  address: TabAddress<Id>
  to: Id
  className?: string
  children: ReactNode
}

/** A link to another tab of the same page; opens without loading the page again. */
export function TabLink<Id extends string>({ address, to, className, children }: TabLinkProps<Id>) {
  return (
    <a
      className={className}
      href={address.hrefOf(to)}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        address.show(to)
      }}
    >
      {children}
    </a>
  )
}
