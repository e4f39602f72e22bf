import type { CampaignSend, LedgerSums } from '@meridian/shared/campaigns/sending.schema'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { isClosed, reasonText } from './send-words.ts'

/** A number of the ledger whose rows can be opened. */
export interface LedgerPart {
  /** What is said of the rows, and what tells one number from another. */
  name: string
  states: readonly string[]
  reason: string | null
}

const parts = [
  { sum: 'handedOver', name: 'Handed over', states: ['handed-over'] },
  { sum: 'refused', name: 'Refused', states: ['refused'] },
  { sum: 'excluded', name: 'Left out', states: ['excluded'] },
  { sum: 'uncertain', name: 'Uncertain', states: ['uncertain'] },
  { sum: 'waiting', name: 'Waiting', states: ['pending', 'claimed', 'retry'] },
] as const satisfies {
  sum: keyof LedgerSums
  name: string
  states: CampaignSend['reasons'][number]['state'][]
}[]

/** What became of the mails. Its numbers add up to the audience, and each opens its rows. */
export function SendLedger({
  send: { sums, reasons },
  open,
  onOpen,
}: {
  send: CampaignSend
  open: LedgerPart | null
  onOpen: (part: LedgerPart | null) => void
}) {
  const number = (value: number, part: LedgerPart) => (
    <button
      type="button"
      className="campaign-number"
      aria-expanded={open?.name === part.name}
      aria-label={`${value.toLocaleString('en-US')}, ${part.name}: show the rows`}
      onClick={() => onOpen(open?.name === part.name ? null : part)}
    >
      {value.toLocaleString('en-US')}
    </button>
  )
  return (
    <>
      <StaffTable label="Ledger" columns={['Mails', { label: 'Number', isAmount: true }]}>
        {parts.flatMap(({ sum, name, states }) => [
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="staff-amount">{number(sums[sum], { name, states, reason: null })}</td>
          </tr>,
          ...reasons
            .filter(({ state, reason }) => reason !== null && states.some((one) => one === state))
            .map(({ state, reason, number: value }) => {
              const part = { name: `${name}: ${reasonText(reason)}`, states: [state], reason }
              return (
                <tr key={part.name} className="campaign-reason">
                  <th scope="row">{reasonText(reason)}</th>
                  <td className="staff-amount">{number(value, part)}</td>
                </tr>
              )
            }),
        ])}
        <tr className="staff-sum">
          <th scope="row">Audience</th>
          <td className="staff-amount">
            {number(sums.audience, { name: 'Audience', states: [], reason: null })}
          </td>
        </tr>
      </StaffTable>
      {!isClosed(sums) && (
        <p role="alert" className="staff-warning">
          These numbers do not add up to the audience. Please tell those who run this installation.
        </p>
      )}
    </>
  )
}
