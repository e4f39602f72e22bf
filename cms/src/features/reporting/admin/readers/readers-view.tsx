import { findReaders } from '../../find-readers.ts'
import { readStaffPlans } from '../../read-plans.ts'
import { staffView } from '../../../../platform/admin/staff-view.tsx'
import { addressOf } from '../../../../platform/admin/staff-formats.ts'
import { ReaderTable } from './reader-table.tsx'

/** `/admin/readers`: finding a reader by whatever they say of themselves. It needs no script. */
export const ReadersView = staffView('seeReaders', async ({ pool, query }) => {
  const text = query('q')?.slice(0, 200) ?? ''
  const planId = query('plan') || null
  const after = wholeNumber(query('after'))
  const plans = await readStaffPlans(pool)
  const page = await findReaders(pool, { text, planId, after })
  const content = (
    <>
      <div className="staff-head">
        <h1>Readers</h1>
        <p className="staff-hint">
          By name, e-mail address, or the number of a payment or invoice. The beginning of a word is enough.
          Readers make their accounts themselves; colleagues are invited under Staff.
        </p>
      </div>
      <search>
        <form className="staff-search" action="/admin/readers" method="get">
          <label className="admin-field">
            <span>Name, e-mail or payment number</span>
            <input type="search" name="q" defaultValue={text} maxLength={200} autoComplete="off" />
          </label>
          <label className="admin-field">
            <span>Plan</span>
            <select name="plan" defaultValue={planId ?? ''}>
              <option value="">Any, or none</option>
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="staff-button">
            Search
          </button>
        </form>
      </search>
      <ReaderTable
        readers={page.readers}
        isSearch={text !== '' || planId !== null}
        isFirstPage={after === null}
      />
      <nav className="staff-pages" aria-label="Pages">
        {after !== null && <a href={addressOf('/admin/readers', { q: text, plan: planId })}>First page</a>}
        {page.next !== null && (
          <a rel="next" href={addressOf('/admin/readers', { q: text, plan: planId, after: page.next })}>
            Next page
          </a>
        )}
      </nav>
    </>
  )
  return { steps: [{ label: 'Readers' }], content }
})

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
