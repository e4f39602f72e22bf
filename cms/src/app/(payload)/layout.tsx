import '@fontsource-variable/instrument-sans/index.css'
import '@fontsource-variable/newsreader/index.css'
import config from '@payload-config'
import '@payloadcms/next/css'
import { RootLayout, handleServerFunctions } from '@payloadcms/next/layouts'
import { headers } from 'next/headers.js'
import { notFound, redirect } from 'next/navigation.js'
import { type ServerFunctionClient, getPayload } from 'payload'
import type { ReactNode } from 'react'
import { adminPathHeader, admitToAdmin } from '../../platform/access/admin-entrance.ts'
import { isStaff } from '../../platform/access/roles.ts'
import { isOwn } from '../../platform/http/foreign-origins.ts'
import { type AccountSession, readSession } from '../../features/accounts/sessions/read-session.ts'
import { env } from '../../env.ts'
import './admin.css'
import { importMap } from './admin/importMap.js'

/** What Payload's forms take for no news: they go on as they are. */
const unchangedForm = { state: null }

/**
 * Payload's server functions read and render documents: they are for staff, no matter who calls them or how. A form whose
 * session is over asks for its state all the same while somebody types; that is no problem, and the form says it by itself.
 */
const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  if (!isOwn(await headers(), env.PUBLIC_URL)) throw new Error('This is for the admin itself.')
  if (!mayWork(await currentSession())) {
    if (args.name === 'form-state') return unchangedForm
    // A refusal; what is thrown would be answered, and logged, as a problem of ours.
    notFound()
  }
  return handleServerFunctions({ ...args, config, importMap })
}

/**
 * The shell of the admin. Anyone who may not see the view is sent away here: Payload renders nothing on the server
 * for strangers, so a redirect from further in would only happen in the browser.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get(adminPathHeader) ?? '/admin'
  const entrance = admitToAdmin({ path, user: await currentSession() })
  if (entrance.kind === 'redirect') redirect(entrance.to)
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}

async function currentSession(): Promise<AccountSession | null> {
  const payload = await getPayload({ config })
  return readSession(payload.db.pool, await headers())
}

function mayWork(session: AccountSession | null): boolean {
  return session !== null && isStaff(session) && !session.isSecondFactorDue
}
