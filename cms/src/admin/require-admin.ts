import { notFound, redirect } from 'next/navigation.js'
import type { PayloadRequest } from 'payload'
import { isAdmin } from '../access/roles.ts'
import type { Actor } from '../domain/audit/actor.ts'
import { clientAddressOf } from '../domain/rate-limits/client-address.ts'

/**
 * Who looks at a view that is for administrators alone. Payload renders views of our own for whoever asks, also when
 * the layout is not asked first: everybody else finds nothing here.
 */
export function requireAdmin(req: PayloadRequest): Actor {
  const { user, headers } = req
  if (!user) return redirect('/admin/login')
  if (!isAdmin(user)) return notFound()
  return { userId: user.id, address: clientAddressOf(headers) }
}
