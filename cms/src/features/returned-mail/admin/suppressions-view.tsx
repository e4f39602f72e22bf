import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { readEventsOf, readSuppressions } from '../read-suppressions.ts'
import { EventTable } from './event-table.tsx'
import { StopMail } from './stop-mail.tsx'
import { SuppressionTable } from './suppression-table.tsx'

const path = '/admin/mail-suppressions'

/** `/admin/mail-suppressions`: to whom nothing is sent, why, and what came back of an address. Looking needs no script. */
export const SuppressionsView = staffView('readSubscribers', async ({ pool, query, may }) => {
  const text = query('address')?.slice(0, 254).replaceAll('\0', '') ?? ''
  const isLifted = query('lifted') === 'yes'
  const before = idIn(query('before'))
  const page = await readSuppressions(pool, { text, isLifted, before })
  const events = text.includes('@') ? await readEventsOf(pool, text) : null
  const asked = { address: text, lifted: isLifted ? 'yes' : null }
  const content = (
    <>
      <div className="staff-head">
        <h1>Stopped mail</h1>
        <p className="staff-hint">
          Addresses to which no newsletter is sent any more: one hard bounce or complaint is enough, as are
          five campaigns within 30 days that came back softly. What is about us, and automatic replies, stop
          nothing.
        </p>
      </div>
      <search>
        <form className="staff-search" action={path} method="get">
          <label className="admin-field">
            <span>Address</span>
            <input type="search" name="address" defaultValue={text} maxLength={254} autoComplete="off" />
          </label>
          <label className="admin-field">
            <span>Show</span>
            <select name="lifted" defaultValue={isLifted ? 'yes' : ''}>
              <option value="">Stopped</option>
              <option value="yes">Let through again</option>
            </select>
          </label>
          <button type="submit" className="staff-button">
            Search
          </button>
        </form>
      </search>
      <SuppressionTable suppressions={page.suppressions} isLifted={isLifted} mayLift={may('helpReaders')} />
      <nav className="staff-pages" aria-label="Pages">
        {before !== null && <a href={addressOf(path, asked)}>First page</a>}
        {page.next !== null && (
          <a rel="next" href={addressOf(path, { ...asked, before: page.next })}>
            Next page
          </a>
        )}
      </nav>
      {events && <EventTable address={text} events={events} />}
      {may('helpReaders') && <StopMail />}
    </>
  )
  return { steps: [{ label: 'Stopped mail' }], content }
})

function idIn(text: string | null): string | null {
  return text !== null && /^\d{1,18}$/.test(text) ? text : null
}
