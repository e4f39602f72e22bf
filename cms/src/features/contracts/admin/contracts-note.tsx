import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { countCases } from '../cases/read-cases.ts'

/** Above the dashboard of those who settle cases about contracts, as long as one waits. */
export async function ContractsNote({ payload, user }: ServerProps) {
  if (!can(user, 'handleContracts')) return null
  const { waiting, overdue } = await countCases(payload.db.pool)
  if (waiting === 0) return null
  return (
    <p className="staff-view-note">
      <a href="/admin/collections/contract-cases">
        {waiting === 1 ? 'One case about a contract waits' : `${waiting} cases about contracts wait`}
      </a>
      {overdue > 0 && (
        <span className="response-time" data-tone="overdue">
          {overdue} overdue
        </span>
      )}
    </p>
  )
}
