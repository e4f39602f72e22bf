import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'
import { Button } from '@payloadcms/ui'
import { countText } from '../../../platform/admin/staff-formats.ts'
import type { CampaignChecks } from './use-campaign-checks.ts'

const levelWords: Record<CampaignCheck['level'], string> = {
  stop: 'Stops it',
  ask: 'Is that meant?',
  note: 'To know',
  fine: 'In order',
}

/** Why it cannot be sent yet: what stops it, or is asked and not answered. Null where nothing is against it. */
export function whatIsAgainst(checks: readonly CampaignCheck[], accepted: readonly string[]): string | null {
  const stops = checks.filter(({ level }) => level === 'stop')
  if (stops.length > 0) return stops.map(({ text }) => text).join(' ')
  const open = checks.filter(({ code, level }) => level === 'ask' && !accepted.includes(code))
  return open.length === 0
    ? null
    : `Tick first that this is meant: ${countText(open.length, 'question')} of the preflight.`
}

/** What was looked at before it goes out; what is asked has a box to tick. */
export function SendChecks({
  checks,
  isChecking,
  problem,
  checkAgain,
  accepted,
  onAccept,
}: CampaignChecks & { accepted: readonly string[]; onAccept: (accepted: readonly string[]) => void }) {
  return (
    <section aria-labelledby="campaign-checks" className="campaign-send-part">
      <h2 id="campaign-checks">Preflight</h2>
      <output className="staff-hint">
        {problem ?? (isChecking || checks === null ? 'Looking…' : summaryOf(checks))}
      </output>
      {checks !== null && (
        <ul className="campaign-checks">
          {checks.map((check) => (
            <li key={`${check.code} ${check.text}`} data-level={check.level}>
              <strong>{levelWords[check.level]}</strong>
              <CheckText check={check} accepted={accepted} onAccept={onAccept} />
              {check.details.length > 0 && (
                <ul>
                  {[...new Set(check.details)].map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button type="button" buttonStyle="secondary" size="small" disabled={isChecking} onClick={checkAgain}>
        Check again
      </Button>
    </section>
  )
}

function CheckText({
  check: { code, level, text },
  accepted,
  onAccept,
}: {
  check: CampaignCheck
  accepted: readonly string[]
  onAccept: (accepted: readonly string[]) => void
}) {
  if (level !== 'ask') return <span>{text}</span>
  return (
    <label className="campaign-send-tick">
      <input
        type="checkbox"
        checked={accepted.includes(code)}
        onChange={({ target }) =>
          onAccept(target.checked ? [...accepted, code] : accepted.filter((other) => other !== code))
        }
      />
      <span>{text}</span>
    </label>
  )
}

function summaryOf(checks: readonly CampaignCheck[]): string {
  const number = (level: CampaignCheck['level']) => checks.filter((check) => check.level === level).length
  if (number('stop') > 0) return `It cannot go out like this: ${countText(number('stop'), 'thing')} to fix.`
  if (number('ask') > 0) return `${countText(number('ask'), 'thing')} to think of first.`
  return 'Nothing is against it.'
}
