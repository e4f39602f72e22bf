import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import type { Pool } from 'pg'
import type { ReactNode } from 'react'
import type { Actor } from '../domain/audit/actor.ts'
import { requireAdmin } from './require-admin.ts'

/** What a view of ours is made of. */
export interface AdminsPage {
  pool: Pool
  /** Who looks at it. */
  actor: Actor
  /** The last part of its address: whose or which it is. */
  id: string
  /** A parameter of the address, the first of that name; null without one. */
  query: (name: string) => string | null
}

/** What it shows, and the way to it, for the line at the top. */
export interface AdminsContent {
  steps: { label: string; url?: string }[]
  content: ReactNode
}

/** A view of our own in the admin, for administrators alone. */
export function adminsView(show: (page: AdminsPage) => Promise<AdminsContent>) {
  return async function AdminsView({ initPageResult, params, searchParams }: AdminViewServerProps) {
    const { req, locale, permissions, visibleEntities } = initPageResult
    const actor = requireAdmin(req)
    const { payload, i18n, user } = req
    const { steps, content } = await show({
      pool: payload.db.pool,
      actor,
      id: lastSegment(params?.['segments']),
      query: (name) => firstOf(searchParams?.[name]),
    })
    return (
      <DefaultTemplate
        i18n={i18n}
        {...(locale && { locale })}
        params={params ?? {}}
        payload={payload}
        permissions={permissions}
        req={req}
        searchParams={searchParams ?? {}}
        {...(user && { user })}
        visibleEntities={visibleEntities}
      >
        <SetStepNav nav={steps} />
        <Gutter className="desk">{content}</Gutter>
      </DefaultTemplate>
    )
  }
}

function lastSegment(segments: string | string[] | undefined): string {
  return firstOf(Array.isArray(segments) ? segments.at(-1) : segments) ?? ''
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
