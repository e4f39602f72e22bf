import { type NextRequest, NextResponse } from 'next/server.js'
import { findActionProblem } from './features/accounts/api/session/admin-action.ts'
import { adminPathHeader } from './platform/access/admin-entrance.ts'

export const config = { matcher: ['/admin', '/admin/:path*'] }

/**
 * Tells the admin's layout which view is asked for: it decides who gets in, and layouts are not told. Calls of server
 * functions that Next could not read are refused.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.method === 'POST') {
    const problem = await findActionProblem(request)
    if (problem !== null) return new NextResponse(problem, { status: 400 })
  }
  const headers = new Headers(request.headers)
  headers.set(adminPathHeader, request.nextUrl.pathname)
  return NextResponse.next({ request: { headers } })
}
