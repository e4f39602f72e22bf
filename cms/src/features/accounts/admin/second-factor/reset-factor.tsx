import type { UIFieldServerProps } from 'payload'
import { can } from '../../../../platform/access/rights.ts'
import { isSecondFactorOn } from '../../second-factor/second-factor.ts'
import { ResetFactorButton } from './reset-factor-button.tsx'

/** On somebody's account, for administrators: whether there is a second factor, and the way to reset it. */
export async function ResetFactor({ id, data, req }: UIFieldServerProps) {
  const publicId: unknown = data?.['publicId']
  if (!can(req.user, 'manageStaff') || typeof id !== 'number' || typeof publicId !== 'string') return null
  const isOn = await isSecondFactorOn(req.payload.db.pool, id)
  return (
    <div className="reset-factor">
      <p className="meridian-receipt-label">Second factor</p>
      {isOn ? <ResetFactorButton publicId={publicId} /> : <p>Not set up.</p>}
    </div>
  )
}
