import { type NextRequest, NextResponse } from 'next/server.js'
import { adminPathHeader } from './access/admin-entrance.ts'

export const config = { matcher: ['/admin', '/admin/:path*'] }

/** Tells the admin's layout which view is asked for: it decides who gets in, and layouts are not told. */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.set(adminPathHeader, request.nextUrl.pathname)
  return NextResponse.next({ request: { headers } })
}
