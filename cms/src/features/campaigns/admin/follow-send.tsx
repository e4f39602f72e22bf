import type { CampaignSend } from '@meridian/shared/campaigns/sending.schema'
import { useRef, useState } from 'react'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { shortMoment } from '../../publishing/admin/local-moment.ts'
import { CampaignPage } from '../page/admin/campaign-page.tsx'
import { type AudienceChoices, audienceWords } from './condition-words.ts'
import { RecipientRows } from './recipient-rows.tsx'
import { SendActions } from './send-actions.tsx'
import { type LedgerPart, SendLedger } from './send-ledger.tsx'
import type { SendableCampaign } from './send-draft.ts'
import { planWords, sendStateText, verdictWords } from './send-words.ts'

/** A campaign that is sent: where it stands, what can be done, and what became of each mail. */
export function FollowSend({
  id,
  send,
  readAt,
  campaign,
  choices,
  onChange,
}: {
  id: number
  send: CampaignSend
  /** When it was so. */
  readAt: Date
  campaign: SendableCampaign
  choices: AudienceChoices
  onChange: () => void
}) {
  const [part, setPart] = useState<LedgerPart | null>(null)
  const ledger = useRef<HTMLElement>(null)
  const closeRows = () => {
    // The button that had the focus goes with the rows.
    ledger.current?.querySelector<HTMLElement>('button[aria-expanded="true"]')?.focus()
    setPart(null)
  }
  const { sums, requestedBy, requestedAt, audience, plan, lastMinute, doubtful } = send
  const done = sums.audience - sums.waiting
  const newsletter = campaign.newsletter?.name ?? 'the newsletter'
  return (
    <>
      <section aria-label="State" className="campaign-state">
        <output aria-live="polite" className="staff-total">
          {sendStateText(send, readAt)}
        </output>
        {send.frozenAt !== null && (
          <>
            <progress aria-label="Mails that are settled" value={done} max={Math.max(sums.audience, 1)} />
            <p className="staff-note-line">
              {`${done.toLocaleString('en-US')} of ${sums.audience.toLocaleString('en-US')} settled`}
              {sums.waiting > 0 && `, ${lastMinute.toLocaleString('en-US')} handed over in the last minute`}
            </p>
          </>
        )}
        <p className="staff-note-line">
          {[
            `${audienceWords(audience, { newsletter, choices })}.`,
            ...planWords(plan),
            `Sent by ${requestedBy ?? 'somebody who has left'}, ${shortMoment(requestedAt)}.`,
          ].join(' ')}
        </p>
        <SendActions id={id} send={send} onChange={onChange} />
      </section>
      {send.frozenAt !== null && (
        <section aria-labelledby="campaign-ledger" className="staff-section" ref={ledger}>
          <h2 id="campaign-ledger">Ledger</h2>
          <SendLedger send={send} open={part} onOpen={setPart} />
          <p className={doubtful > 0 ? 'staff-warning' : 'staff-note-line'}>
            {doubtful > 0
              ? `${countText(doubtful, 'reader')} may have it twice, or not at all: nobody knew for a time whether a server had taken the mail.`
              : 'Nobody can have it twice.'}
          </p>
          {send.subjectVerdict && <p className="staff-note-line">{verdictWords(send.subjectVerdict)}</p>}
          <Statement send={send} />
          {part && <RecipientRows key={part.name} id={id} part={part} onClose={closeRows} />}
        </section>
      )}
      {send.reads && <Reads reads={send.reads} />}
      {send.frozenAt !== null && <CampaignPage id={id} />}
      {send.servers.length > 0 && <Servers servers={send.servers} />}
    </>
  )
}

function Statement({ send: { statement } }: { send: CampaignSend }) {
  if (!statement) return <p className="staff-note-line">The ledger is signed when nobody waits any more.</p>
  const when = shortMoment(statement.at)
  return statement.isTrue ? (
    <p className="staff-note-line">{`Signed ${when} (${statement.signature.slice(0, 12)}…). The rows still add up to what was signed.`}</p>
  ) : (
    <p role="alert" className="staff-warning">
      {`Signed ${when}, but the rows no longer add up to what was signed: something has changed them since.`}
    </p>
  )
}

function Reads({ reads }: { reads: NonNullable<CampaignSend['reads']> }) {
  return (
    <section aria-labelledby="campaign-reads" className="staff-section">
      <h2 id="campaign-reads">Read because of it</h2>
      <p className="staff-note-line">
        A page counts once it was in view for ten seconds and a quarter of it was seen. Browsers that ask not
        to be tracked are not counted, and opening a mail is not either.
      </p>
      <StaffTable label="Read because of it" columns={['Page', { label: 'Read', isAmount: true }]}>
        {reads.map(({ path, number }) => (
          <tr key={path}>
            <th scope="row">
              <a href={path}>{path}</a>
            </th>
            <td className="staff-amount">{number.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </StaffTable>
    </section>
  )
}

function Servers({ servers }: { servers: CampaignSend['servers'] }) {
  return (
    <section aria-labelledby="campaign-servers" className="staff-section">
      <h2 id="campaign-servers">Receiving servers</h2>
      <StaffTable
        label="Receiving servers"
        columns={[
          'Servers',
          { label: 'Handed over', isAmount: true },
          { label: 'Waiting', isAmount: true },
          { label: 'Refused', isAmount: true },
        ]}
      >
        {servers.map(({ servers: name, handedOver, waiting, refused }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="staff-amount">{handedOver.toLocaleString('en-US')}</td>
            <td className="staff-amount">{waiting.toLocaleString('en-US')}</td>
            <td className="staff-amount">{refused.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </StaffTable>
    </section>
  )
}
