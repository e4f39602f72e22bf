import { readEndingRights } from '../picture-rights/read-ending-rights.ts'
import { dayText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { staffView } from '../../../platform/admin/staff-view.tsx'

const columns = ['Article', 'Picture', 'Rights holder', 'May be shown until'] as const

/** `/admin/picture-rights`: what readers see with pictures whose licence has ended or soon will. */
export const PictureRightsView = staffView('editArticles', async ({ pool }) => {
  const rights = await readEndingRights(pool)
  const content = (
    <>
      <div className="staff-head">
        <h1>Picture rights</h1>
        <p className="staff-hint">
          Published articles with pictures whose licence has ended or ends within 30 days. Choose another
          picture in the article, or enter the new term with the picture. Publishers get a mail of each.
        </p>
      </div>
      {rights.length === 0 && (
        <p className="staff-empty">Every published picture may be shown for a month at least.</p>
      )}
      {rights.length > 0 && (
        <StaffTable label="Picture rights" columns={columns}>
          {rights.map(({ articleId, title, mediaId, filename, rightsHolder, rightsUntil, stage }) => (
            <tr key={`${articleId}:${mediaId}`}>
              <th scope="row">
                <a href={`/admin/collections/articles/${articleId}`}>{title}</a>
              </th>
              <td>
                <a href={`/admin/collections/media/${mediaId}`}>{filename}</a>
              </td>
              <td>{rightsHolder || 'Not noted'}</td>
              <td>{stage === 'ended' ? `Ended on ${dayText(rightsUntil)}` : dayText(rightsUntil)}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </>
  )
  return { steps: [{ label: 'Picture rights' }], content }
})
