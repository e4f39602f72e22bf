import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { TodayList } from '../../../platform/admin/today-list.tsx'
import { countCases } from '../cases/read-cases.ts'

/** On the first page of those who settle cases about contracts, as long as one waits. */
export async function ContractsNote({ payload, user }: ServerProps) {
  if (!can(user, 'handleContracts')) return null
  const { waiting, overdue } = await countCases(payload.db.pool)
  if (waiting === 0) return null
  const title = waiting === 1 ? 'One case about a contract waits' : `${waiting} cases about contracts wait`
  const href = '/admin/collections/contract-cases'
  return (
    <TodayList
      title="Cases"
      rows={[
        {
          key: 'waiting',
          href,
          title,
          detail:
            overdue === 0 ? (
              'None is overdue'
            ) : (
              <span className="response-time" data-tone="overdue">
                {overdue} overdue
              </span>
            ),
        },
      ]}
      empty=""
      more={<a href={href}>All cases</a>}
    />
  )
}
