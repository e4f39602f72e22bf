import { notFound } from 'next/navigation.js'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { readEvent } from '../read-suppressions.ts'
import { classLabel, sourceLabel } from './event-labels.ts'
import { lockedDocument } from './locked-document.ts'

/** `/admin/mail-events/{id}`: what came back, with the mail as it was stored. Nothing of it runs or is fetched. */
export const MailEventView = staffView('readSubscribers', async ({ pool, id }) => {
  const event = await readEvent(pool, id)
  if (!event) return notFound()
  const { class: kind, status, diagnostic, source, receivedAt, isProven, address, mail } = event
  const facts = [
    ['What', classLabel(kind)],
    ['Address', address ?? 'unknown'],
    ['Status', status ?? '–'],
    ['By', sourceLabel(source)],
    ['When', momentText(receivedAt.toISOString())],
    ['Proof', isProven ? 'It was signed by us or by the provider.' : 'None: nothing follows from it.'],
    ['Words', diagnostic],
  ]
  const content = (
    <>
      <div className="staff-head">
        <h1>What came back</h1>
      </div>
      <dl className="mail-headers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail === null && <p className="staff-empty">No mail came with it.</p>}
      {mail !== null && (
        <>
          <section aria-labelledby="mail-text-title" className="staff-section">
            <h2 id="mail-text-title">Text</h2>
            <pre className="mail-source">{mail.text}</pre>
          </section>
          {mail.html !== null && (
            <section aria-labelledby="mail-html-title" className="staff-section">
              <h2 id="mail-html-title">HTML</h2>
              <iframe
                className="mail-preview"
                title="The HTML part of the mail"
                sandbox=""
                srcDoc={lockedDocument(mail.html)}
              />
            </section>
          )}
          {mail.head !== '' && (
            <section aria-labelledby="mail-head-title" className="staff-section">
              <h2 id="mail-head-title">Head</h2>
              <pre className="mail-source">{mail.head}</pre>
            </section>
          )}
        </>
      )}
    </>
  )
  const steps = [{ label: 'Stopped mail', url: '/mail-suppressions' }, { label: 'What came back' }]
  return { steps, content }
})
