import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { smsLink, socialLinks, type SharedPage } from './share-links.ts'
import { createShareStore, type ShareBrowser } from './share.store.ts'

/** The ways to pass a page on, in the order of how often they are taken. */
export function ShareForm(page: SharedPage) {
  const [store] = useState(() => createShareStore(page, browserOfReader()))
  const recipient = useStore(store.$recipient)
  const canMail = useStore(store.$canMail)
  const isCopyRefused = useStore(store.$isCopyRefused)
  const address = useRef<HTMLInputElement>(null)
  const id = useId()

  // Refused, the link stands selected, so that one key copies it.
  useEffect(() => {
    if (!isCopyRefused) return
    // Not every browser focuses a field when its text is selected.
    address.current?.focus()
    address.current?.select()
  }, [isCopyRefused])

  return (
    <div className="mt-4 grid gap-6">
      <ul className="share-ways grid grid-cols-2 gap-x-6 border-t border-hairline">
        {socialLinks(page).map(({ label, href }) => (
          <li key={label} className="border-b border-hairline">
            <a className="share-row" href={href} target="_blank" rel="noopener noreferrer">
              {label}
              <svg
                viewBox="0 0 16 16"
                className="size-3.5 text-muted"
                fill="none"
                stroke="currentColor"
                aria-hidden="true"
              >
                <path d="M5 11 11 5M6 5h5v5" />
              </svg>
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
        <li className="border-b border-hairline">
          <a className="share-row" href={smsLink(page)} onClick={store.noteSms}>
            Text message
          </a>
        </li>
        {store.hasDeviceSheet && (
          <li className="border-b border-hairline">
            <button className="share-row" type="button" onClick={() => void store.shareByDevice()}>
              More ways…
            </button>
          </li>
        )}
      </ul>

      <div>
        <label className="share-label" htmlFor={`${id}-link`}>
          Link
        </label>
        <div className="share-field">
          <input
            ref={address}
            id={`${id}-link`}
            className="text-field"
            readOnly
            value={page.url}
            onFocus={(event) => event.target.select()}
          />
          <button className="button-outline shrink-0" type="button" onClick={() => void store.copyLink()}>
            Copy link
          </button>
        </div>
        <output className="mt-2 block text-small text-accent empty:hidden">
          {isCopyRefused &&
            'Your browser did not allow copying. The link is selected: copy it with Ctrl or ⌘ and C, or press and hold it.'}
        </output>
      </div>

      <form
        onSubmit={(event) => {
          event.preventDefault()
          store.openMail()
        }}
      >
        <label className="share-label" htmlFor={`${id}-recipient`}>
          Send by e-mail to
        </label>
        <div className="share-field">
          <input
            id={`${id}-recipient`}
            className="text-field"
            type="email"
            name="recipient"
            autoComplete="off"
            placeholder="name@example.com"
            required
            value={recipient}
            onChange={(event) => store.$recipient.set(event.target.value)}
          />
          <button className="button-outline shrink-0" type="submit" disabled={!canMail}>
            Open e-mail
          </button>
        </div>
      </form>
    </div>
  )
}

function browserOfReader(): ShareBrowser {
  return {
    writeClipboard: (text) => navigator.clipboard.writeText(text),
    open: (url) => location.assign(url),
    ...('share' in navigator && { share: (page: SharedPage) => navigator.share(page) }),
  }
}
