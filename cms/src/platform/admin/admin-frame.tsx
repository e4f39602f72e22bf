import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'

interface FrameProps {
  /** What Payload gave the view. */
  view: Pick<AdminViewServerProps, 'initPageResult' | 'params' | 'searchParams'>
  className?: string
  children: ReactNode
}

/** Payload's own frame, with its navigation, around a view of ours. */
export function AdminFrame({ view, className, children }: FrameProps) {
  const { initPageResult, params, searchParams } = view
  const { req, locale, permissions, visibleEntities } = initPageResult
  const { payload, i18n, user } = req
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
      <Gutter {...(className !== undefined && { className })}>{children}</Gutter>
    </DefaultTemplate>
  )
}
