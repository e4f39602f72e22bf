'use client'

import type { SecondFactorSecret, SecondFactorState } from '@meridian/shared/accounts/second-factor.schema'
import { useStepNav } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import { ConfirmApp } from './confirm-app.tsx'
import { ManageFactor } from './manage-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StartSetUp } from './start-set-up.tsx'

type Step =
  | { kind: 'overview' }
  | { kind: 'confirm'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: string[] }

/** Setting up a second factor, step by step, and looking after it. */
export function SecondFactorPanel({ state }: { state: SecondFactorState }) {
  const [step, setStep] = useState<Step>({ kind: 'overview' })
  const router = useRouter()
  const { setStepNav } = useStepNav()
  useEffect(() => setStepNav([{ label: 'Second factor' }]), [setStepNav])
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes })
  const finish = () => {
    // For anyone who had to set it up the admin begins here: to all of it they were strangers.
    if (state.isRequired && !state.isOn) return location.assign('/admin')
    setStep({ kind: 'overview' })
    router.refresh()
  }
  return (
    <div className="second-factor">
      <h1>Second factor</h1>
      {step.kind === 'confirm' && <ConfirmApp secret={step.secret} onConfirmed={showCodes} />}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={finish} />}
      {step.kind === 'overview' && !state.isOn && (
        <StartSetUp
          isRequired={state.isRequired}
          onStarted={(secret) => setStep({ kind: 'confirm', secret })}
        />
      )}
      {step.kind === 'overview' && state.isOn && (
        <ManageFactor state={state} onRenewed={showCodes} onRemoved={finish} />
      )}
    </div>
  )
}
