'use client'

import { uncountedCookie } from '@meridian/shared/audience/beacon'
import { countedKey, uncountedCookieText } from '@meridian/shared/audience/uncounted'
import { useAuth } from '@payloadcms/ui'
import { useEffect, type ReactNode } from 'react'
import type { User } from '../../../payload-types.ts'
import { isStaff } from '../../../platform/access/roles.ts'

/**
 * Staff are no readers: a browser in which somebody of them is at work is not counted, on the magazine's pages either. Anyone who wants
 * to be counted all the same says so on the page /what-we-count, which is then remembered.
 */
export function UncountedStaff({ children }: { children: ReactNode }) {
  const { user } = useAuth<User>()
  const isOfStaff = isStaff(user)
  useEffect(() => {
    if (isOfStaff && !document.cookie.includes(uncountedCookie) && !isCountedByChoice()) {
      document.cookie = uncountedCookieText(uncountedCookie, {
        isUncounted: true,
        isSecure: location.protocol === 'https:',
      })
    }
  }, [isOfStaff])
  return children
}

function isCountedByChoice(): boolean {
  try {
    return localStorage.getItem(countedKey) !== null
  } catch (error) {
    console.info('Whether this browser is to be counted is not known.', error)
    return false
  }
}
