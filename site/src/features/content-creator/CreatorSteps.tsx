import type {
  CreatorOverview,
  CreatorSettings,
} from '@meridian/shared/content-creator/creator-overview.schema'
import { useRef, useState } from 'react'
import { History } from './History.tsx'
import { DraftState } from './DraftState.tsx'
import { BriefStep } from './steps/BriefStep.tsx'
import { DraftStep } from './steps/DraftStep.tsx'
import { FrameStep } from './steps/FrameStep.tsx'
import { OutlineStep } from './steps/OutlineStep.tsx'
import { SaveStep } from './steps/SaveStep.tsx'
import { formatMicros, formatTokens } from '@meridian/shared/content-creator/generation-texts'

interface CreatorStepsProps {
  overview: CreatorOverview
  settings: Extract<CreatorSettings, { state: 'ready' }>
}

/** The steps by which a draft is drafted, step by step; each step can be gone back to. */
export function CreatorSteps({ overview, settings }: CreatorStepsProps) {
  const [showsHistory, setShowsHistory] = useState(false)
  const historyToggle = useRef<HTMLButtonElement>(null)
  return (
    <div className="creator-overview">
      {settings.isTestMode && (
        <p className="creator-test-mode">
          <strong>Test mode.</strong> A sandbox on this machine writes these texts; no provider is asked, and
          nothing is paid.
        </p>
      )}
      <div className="creator-columns">
        <div className="creator-steps">
          <BriefStep sections={overview.sections} />
          <OutlineStep />
          <DraftStep />
          <FrameStep />
          <SaveStep />
        </div>
        <aside className="creator-aside" aria-label="This draft">
          <DraftState draftProjects={overview.draftProjects} />
          <Month settings={settings} />
          {settings.promptProblems.length > 0 && (
            <div className="creator-problem">
              {settings.promptProblems.map((sentence) => (
                <p key={sentence}>{sentence} The version before it is used.</p>
              ))}
            </div>
          )}
          <p>
            <button
              className="creator-quiet"
              type="button"
              ref={historyToggle}
              aria-expanded={showsHistory}
              onClick={() => setShowsHistory(!showsHistory)}
            >
              {showsHistory ? 'Close the history' : 'History'}
            </button>
          </p>
        </aside>
      </div>
      {showsHistory && (
        <History
          seesAll={overview.seesAll}
          currency={settings.prices?.currency ?? null}
          onClose={() => {
            setShowsHistory(false)
            historyToggle.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function Month({ settings }: Pick<CreatorStepsProps, 'settings'>) {
  const { month, prices, model } = settings
  const spent = prices
    ? `${formatMicros(month.costMicros, prices.currency)}${month.costLimitMicros === null ? '' : ` of ${formatMicros(month.costLimitMicros, prices.currency)}`}`
    : `${formatTokens(month.tokens)}${month.tokenLimit === null ? '' : ` of ${formatTokens(month.tokenLimit)}`}`
  return (
    <dl className="creator-facts">
      <div>
        <dt>Model</dt>
        <dd>{model}</dd>
      </div>
      <div>
        <dt>The house this month</dt>
        <dd>{spent}</dd>
      </div>
    </dl>
  )
}
