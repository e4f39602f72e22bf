import { SetStepNav } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import type { Pool } from 'pg'
import type { ReactNode } from 'react'
import { can, type Right } from '../access/rights.ts'
import type { Actor } from '../audit/actor.ts'
import { AdminFrame } from './admin-frame.tsx'
import { requireRight } from './require-right.ts'

/** What a view of ours is made of. */
export interface StaffPage {
  pool: Pool
  /** Who looks at it. */
  actor: Actor
  /** What else they may do. */
  may: (right: Right) => boolean
  /** The last part of its address: whose or which it is. */
  id: string
  /** A parameter of the address, the first of that name; null without one. */
  query: (name: string) => string | null
}

/** What it shows, and the way to it, for the line at the top. */
export interface StaffContent {
  steps: { label: string; url?: string }[]
  content: ReactNode
}

/** A view of our own in the admin, for anyone who has a right. */
export function staffView(right: Right, show: (page: StaffPage) => Promise<StaffContent>) {
  return async function StaffView(view: AdminViewServerProps) {
    const { req } = view.initPageResult
    const actor = requireRight(req, right)
    const { steps, content } = await show({
      pool: req.payload.db.pool,
      actor,
      may: (other) => can(req.user, other),
      id: lastSegment(view.params?.['segments']),
      query: (name) => firstOf(view.searchParams?.[name]),
    })
    return (
      <AdminFrame view={view} className="staff-view">
        <SetStepNav nav={steps} />
        {content}
      </AdminFrame>
    )
  }
}

function lastSegment(segments: string | string[] | undefined): string {
  return firstOf(Array.isArray(segments) ? segments.at(-1) : segments) ?? ''
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
