import config from '@payload-config'
import { RootPage, generatePageMetadata } from '@payloadcms/next/views'
import { Suspense } from 'react'
import { LoadingAdmin } from '../../../../platform/admin/loading-admin.tsx'
import { importMap } from '../importMap.js'

type Props = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export const generateMetadata = ({ params, searchParams }: Props) =>
  generatePageMetadata({ config, params, searchParams })

/** A view of the admin. The layout has decided who gets in; the view may take its time behind the loading text. */
export default function AdminPage({ params, searchParams }: Props) {
  return (
    <Suspense fallback={<LoadingAdmin />}>
      <RootPage config={config} params={params} searchParams={searchParams} importMap={importMap} />
    </Suspense>
  )
}
