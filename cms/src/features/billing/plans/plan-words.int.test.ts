import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { query } from '../../../../test/installation.ts'
import { migrateHere } from '../../../../test/migrate-here.ts'
import { listMigrations } from '../../backups/list-migrations.ts'

const { serverUrl, prefix } = inject('postgres')
const name = `${prefix}plan_words_${process.pid}`
const url = new URL(name, serverUrl).href

const migration = listMigrations().find((one) => one.endsWith('_delivery_and_welcome')) ?? ''

beforeAll(async () => {
  await query(serverUrl, `create database ${name}`)
  await migrateHere(
    url,
    listMigrations().filter((one) => one < migration),
  )
  await query(
    url,
    `insert into plans (id, name, description, tier, price_cents, slug) values
       (1, 'The Platinum Circle', 'The print edition brought to your door each month, and a seat at the table.', 'platinum', 250000, 'platinum'),
       (2, 'The Introduction', 'A first acquaintance with Meridian, at no charge and for as long as you like.', 'other', 0, 'introduction');
     insert into plans_texts (parent_id, path, "order", text) values
       (1, 'features', 1, 'Everything in The Patron Ledger'),
       (1, 'features', 2, 'The monthly print edition, delivered'),
       (1, 'features', 3, 'Invitations to all Meridian events, for two'),
       (1, 'features', 4, 'A personal contact for every request'),
       (2, 'features', 1, 'Every article online'),
       (2, 'features', 2, 'A word of our own');
     insert into site_settings (name) values ('Meridian');
     insert into authors (name, role, slug) values ('Helena Marchetti', 'Editor-in-Chief', 'helena')`,
  )
  await migrateHere(url, [migration])
})

afterAll(() => query(serverUrl, `drop database if exists ${name} with (force)`))

const featuresOf = async (plan: number) =>
  (
    await query<{ text: string }>(
      url,
      `select text from plans_texts where parent_id = ${plan} and path = 'features' order by "order"`,
    )
  ).map(({ text }) => text)

test('a plan that says what it said in the beginning says what is true from now on, and has a letter', async () => {
  expect(await featuresOf(1)).toEqual([
    'Everything in The Patron Ledger',
    'Every issue in print, delivered to your address',
    'Invitations to all Meridian events, for two',
    'A named contact for every request',
  ])
  const [plan] = await query<{ description: string; welcome: string }>(
    url,
    'select description, welcome from plans where id = 1',
  )
  expect(plan?.description).toBe('Every issue in print, brought to your door, and a seat at the table.')
  expect(plan?.welcome).toContain('It is a pleasure to welcome you to the Circle.')
})

test('a plan that the staff have worded keeps their words', async () => {
  expect(await featuresOf(2)).toEqual(['Every article online', 'A word of our own'])
  expect(await query(url, 'select welcome from plans where id = 2')).toEqual([{ welcome: null }])
})

test('the countries are the four of before, and the editor signs the letters', async () => {
  const countries = await query(url, 'select value from site_settings_delivery_countries order by "order"')
  expect(countries).toEqual(
    ['United States', 'Canada', 'United Kingdom', 'Australia'].map((value) => ({ value })),
  )
  expect(
    await query(url, 'select name from welcome join authors on authors.id = welcome.signed_by_id'),
  ).toEqual([{ name: 'Helena Marchetti' }])
})
