import { notFound, redirect } from 'next/navigation.js'
import type { PayloadRequest } from 'payload'
import { can, type Right } from '../access/rights.ts'
import type { Actor } from '../audit/actor.ts'
import { clientAddressOf } from '../rate-limits/client-address.ts'

/**
 * Who looks at a view that needs a right. Payload renders views of our own for anyone who asks, also when
 * the layout is not asked first: everybody else finds nothing here.
 */
export function requireRight(req: PayloadRequest, right: Right): Actor {
  const { user, headers } = req
  if (!user) return redirect('/admin/login')
  if (!can(user, right)) return notFound()
  return { userId: user.id, address: clientAddressOf(headers) }
}
