import { toast } from '@payloadcms/ui'
import { SiteLink } from './view-on-site.tsx'

/** Says that readers get it, and leads to it where it has a page. */
export function tellPublished(title: string, path: string | null): void {
  toast.success(
    <span className="toast-line">
      <span>{title === '' ? 'Published' : `Published “${title}”`}</span>
      {path !== null && <SiteLink path={path} />}
    </span>,
  )
}
