import { ConfirmButton } from './ConfirmButton.tsx'
import { deleteReadingHistory, switchReadingHistory } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Whether it is recorded how far the reader came in which article, and a way to forget it. */
export function ReadingHistory({ isOn }: { isOn: boolean }) {
  return (
    <SettingsSection
      title="Reading history"
      about="Which articles you have opened while signed in, and how far you came. Nobody sees it but you."
    >
      <p className="text-note">
        Your reading history is <strong className="font-medium">{isOn ? 'on' : 'off'}</strong>.
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {isOn ? (
          <>
            <ConfirmButton
              key="off"
              label="Switch off"
              question="Nothing more is recorded, and what was recorded is deleted."
              confirmLabel="Switch off and delete"
              pendingLabel="Switching off..."
              onConfirm={() => switchReadingHistory(false)}
            />
            <ConfirmButton
              label="Delete reading history"
              question="All of your reading progress will be deleted. What you read from now on is recorded again."
              confirmLabel="Delete it"
              pendingLabel="Deleting..."
              onConfirm={deleteReadingHistory}
            />
          </>
        ) : (
          <SwitchOn />
        )}
      </div>
    </SettingsSection>
  )
}

function SwitchOn() {
  return (
    <button className="button-outline" type="button" onClick={() => void switchReadingHistory(true)}>
      Switch on
    </button>
  )
}
