import type { UIFieldServerComponent } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { readTitleTests } from '../title-tests/read-title-tests.ts'
import { TakeOtherTitle } from './take-other-title.tsx'
import { fewText, verdictText } from './title-test-words.ts'

/** Below the other title of an article: how the two do, and a button that makes the other one the title. */
export const TitleTestPanel: UIFieldServerComponent = async ({ id, payload, user }) => {
  const mayLook = typeof id === 'number' && can(user, 'seeAudience')
  const running = mayLook
    ? (await readTitleTests(payload.db.pool, id)).find(({ isRunning }) => isRunning)
    : undefined
  if (!running) return <TakeOtherTitle />
  return (
    <section className="meridian-receipt" aria-labelledby="title-test-panel">
      <h3 className="meridian-receipt-label" id="title-test-panel">
        Came by it, and read on
      </h3>
      <dl className="audience-panel">
        {[running.own, running.other].map(({ title, arrivals, readOn }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {fewText(arrivals)}, {fewText(readOn)}
            </dd>
          </div>
        ))}
      </dl>
      <p>{verdictText(running)}</p>
      <p>
        <a href={`${addressOf(`/admin/audience/${id}`, {})}#audience-titles`}>What the numbers mean</a>
      </p>
      <TakeOtherTitle />
    </section>
  )
}
