'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { ModalPanel } from './modal-panel.tsx'
import { shortcuts } from './shortcuts.ts'

/** What can be done by keyboard while writing. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="shortcuts-open" onClick={() => setOpen(true)}>
        Keyboard help
      </button>
      <ModalPanel slug="writing-shortcuts" title="Writing by keyboard" isOpen={isOpen}>
        {shortcuts.map(({ about, keys }) => (
          <section key={about}>
            <h3>{about}</h3>
            <dl className="shortcuts">
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => setOpen(false)}>
          Close
        </Button>
      </ModalPanel>
    </>
  )
}
