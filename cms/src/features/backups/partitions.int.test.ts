import { expect, test } from 'vitest'
import { createInstallation, query } from '../../../test/installation.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

test('tables that were parted as time went on are restored in the same parts', async () => {
  const installation = await createInstallation()
  const { url } = installation
  await query(
    url,
    `create table audience_days_2026_11 (like audience_days including all);
     alter table audience_days attach partition audience_days_2026_11 for values from ('2026-11-01') to ('2026-12-01');
     create table audience_months_2026_11 (like audience_months including all);
     alter table audience_months attach partition audience_months_2026_11 for values from ('2026-11-01') to ('2026-12-01');
     insert into audience_days (day, page_id, views, hours, details) values ('2026-11-30', 7, 3, '\\x01', '\\x02');
     insert into audience_months (month, page_id, views, days) values ('2026-11-01', 7, 9, '\\x03');
     insert into audience_boots (boot, folded, heard_at)
       values ('018f5c6e-0d5c-7c3a-9a57-3f2d6c1b0a99', '{[1,4),[7,9)}', now())`,
  )
  const { folder } = await installation.backUp()
  expect(await verifyBackup(installation.restoring(folder))).toEqual([])
  await query(url, 'drop table audience_days_2026_11')
  expect(await restoreBackup({ ...installation.restoring(folder), mayReplace: true })).toEqual([])
  expect(
    await query(
      url,
      `select tableoid::regclass::text as part, day::text as day, views::int as views from audience_days
       union all select tableoid::regclass::text, month::text, views::int from audience_months order by 1`,
    ),
  ).toEqual([
    { part: 'audience_days_2026_11', day: '2026-11-30', views: 3 },
    { part: 'audience_months_2026_11', day: '2026-11-01', views: 9 },
  ])
  expect(await query(url, 'select folded @> 3 as three, folded @> 4 as four from audience_boots')).toEqual([
    { three: true, four: false },
  ])
})
