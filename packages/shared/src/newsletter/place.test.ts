import { describe, expect, test } from 'vitest'
import { newsletterCountries } from './newsletter-countries.ts'
import { placeFromLanguage } from './place-from-language.ts'
import { placeFromTimeZone } from './place-from-time-zone.ts'

describe('spec §7 newsletter region: the language of the browser', () => {
  test.each([
    ['en-US', 'United States', 'North America'],
    ['en-GB', 'United Kingdom', 'Europe'],
    ['fr-CA', 'Canada', 'North America'],
    ['en-au', 'Australia', 'Oceania'],
    ['de', 'Germany', 'Europe'],
    ['de-CH', 'Switzerland', 'Europe'],
    ['gsw', 'Switzerland', 'Europe'],
    ['fr', 'France', 'Europe'],
    ['ja', 'Japan', 'Asia'],
    ['ja_JP', 'Japan', 'Asia'],
    ['it', 'Italy', 'Europe'],
    ['es', 'Spain', 'Europe'],
    ['nl', 'Netherlands', 'Europe'],
    ['sv-SE', 'Sweden', 'Europe'],
    ['en-SG', 'Singapore', 'Asia'],
    ['zh-Hant-HK', 'Hong Kong', 'Asia'],
    ['pt-BR', 'Brazil', 'South America'],
    ['es-MX', 'Mexico', 'North America'],
    ['hi', 'India', 'Asia'],
    ['zh-Hans-CN', 'China', 'Asia'],
    ['zh', 'China', 'Asia'],
  ])('%s points to %s', (tag, country, region) => {
    expect(placeFromLanguage(tag)).toEqual({ country, region })
  })

  test.each(['', 'en', 'de-AT', 'es-419', 'pt-PT', 'zh-TW', 'xx', '-', 'en-001', '__proto__', '<script>'])(
    '%j points to no country',
    (tag) => {
      expect(placeFromLanguage(tag)).toBeNull()
    },
  )
})

describe('spec §7 newsletter region: the time zone', () => {
  test.each([
    ['America/Los_Angeles', 'United States'],
    ['America/Indiana/Knox', 'United States'],
    ['Pacific/Honolulu', 'United States'],
    ['Europe/London', 'United Kingdom'],
    ['America/Toronto', 'Canada'],
    ['Australia/Sydney', 'Australia'],
    ['Europe/Berlin', 'Germany'],
    ['Europe/Paris', 'France'],
    ['Asia/Tokyo', 'Japan'],
    ['Europe/Rome', 'Italy'],
    ['Atlantic/Canary', 'Spain'],
    ['Europe/Amsterdam', 'Netherlands'],
    ['Europe/Stockholm', 'Sweden'],
    ['Europe/Zurich', 'Switzerland'],
    ['Asia/Singapore', 'Singapore'],
    ['Asia/Hong_Kong', 'Hong Kong'],
    ['America/Sao_Paulo', 'Brazil'],
    ['America/Mexico_City', 'Mexico'],
    ['Asia/Calcutta', 'India'],
    ['Asia/Shanghai', 'China'],
  ])('%s lies in %s', (zone, country) => {
    expect(placeFromTimeZone(zone)?.country).toBe(country)
  })

  test.each([
    '',
    'UTC',
    'Europe/Vienna',
    'America/Argentina/Buenos_Aires',
    'America/',
    '__proto__',
    'Etc/GMT+5',
  ])('%j lies in none of them', (zone) => {
    expect(placeFromTimeZone(zone)).toBeNull()
  })

  test('every country has a zone that the browsers know', () => {
    const known = new Set(Intl.supportedValuesOf('timeZone').map((zone) => placeFromTimeZone(zone)?.country))
    expect(newsletterCountries.filter((country) => !known.has(country))).toEqual([])
  })
})
