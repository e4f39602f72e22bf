'use client'

import { requestRenderEndpoint } from '@meridian/shared/site-health/site-health.endpoints'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Has one page, or the whole magazine, rendered again. Readers keep what they have until the new pages are there. */
export function RenderAgain({ isOperator }: { isOperator: boolean }) {
  const [address, setAddress] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isPending, perform } = useAction()
  const render = (path: string | null, done: string) =>
    perform({ endpoint: requestRenderEndpoint, json: { path }, done })
  const renderPage = async () => {
    const path = pathOf(address)
    if (path === null) return void toast.error('Please give the address of a page, such as /leadership.')
    if (await render(path, `${path} is rendered again.`)) setAddress('')
  }
  return (
    <section aria-labelledby="render-title" className="staff-section">
      <h2 id="render-title">Render again</h2>
      <p className="staff-hint">
        Nobody has to do this: a publish renders whatever it touches. It is for pages that look wrong.
      </p>
      <form
        className="health-render"
        onSubmit={(event) => {
          event.preventDefault()
          void renderPage()
        }}
      >
        <label className="admin-field">
          <span>Address of a page</span>
          <input
            value={address}
            placeholder="/leadership"
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
        <Button type="submit" size="small" buttonStyle="secondary" disabled={isPending}>
          Render this page
        </Button>
      </form>
      {isOperator && !isAsked && (
        <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsked(true)}>
          Render the whole magazine…
        </Button>
      )}
      {isOperator && isAsked && (
        <div className="staff-actions">
          <p>Every page is rendered again in the background; readers keep the old ones meanwhile. Go on?</p>
          <Button
            type="button"
            size="small"
            disabled={isPending}
            onClick={() =>
              void render(null, 'The whole magazine is rendered again.').then(() => setAsked(false))
            }
          >
            Render everything
          </Button>
          <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsked(false)}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}

/** The path of an address, whether it was copied whole or typed in; null for none. */
function pathOf(address: string): string | null {
  const text = address.trim()
  if (text === '' || !URL.canParse(text, 'https://site.example')) return null
  return new URL(text, 'https://site.example').pathname
}
