import { type NewsletterCountry, type Place, placeOfCountry } from './newsletter-countries.ts'

/**
 * The time zones of the eighteen countries by their IANA names, old names included: browsers still use some of them.
 * A name that ends in `/` stands for all below it.
 */
const zonesByCountry: Record<NewsletterCountry, string> = {
  'United States':
    'America/New_York America/Detroit America/Chicago America/Menominee America/Denver America/Boise ' +
    'America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Nome ' +
    'America/Metlakatla America/Yakutat America/Adak America/Indianapolis America/Fort_Wayne America/Louisville ' +
    'America/Shiprock America/Indiana/ America/Kentucky/ America/North_Dakota/ Pacific/Honolulu US/',
  'United Kingdom': 'Europe/London Europe/Belfast GB',
  Canada:
    'America/Toronto America/Montreal America/Vancouver America/Edmonton America/Calgary America/Winnipeg ' +
    'America/Regina America/Halifax America/St_Johns America/Moncton America/Goose_Bay America/Glace_Bay ' +
    'America/Whitehorse America/Dawson America/Dawson_Creek America/Fort_Nelson America/Yellowknife ' +
    'America/Iqaluit America/Rankin_Inlet America/Resolute America/Cambridge_Bay America/Inuvik ' +
    'America/Swift_Current America/Creston America/Thunder_Bay America/Nipigon America/Rainy_River ' +
    'America/Atikokan America/Pangnirtung America/Blanc-Sablon Canada/',
  Australia: 'Australia/ Antarctica/Macquarie',
  Germany: 'Europe/Berlin Europe/Busingen',
  France: 'Europe/Paris',
  Japan: 'Asia/Tokyo Japan',
  Italy: 'Europe/Rome',
  Spain: 'Europe/Madrid Atlantic/Canary Africa/Ceuta',
  Netherlands: 'Europe/Amsterdam',
  Sweden: 'Europe/Stockholm',
  Switzerland: 'Europe/Zurich',
  Singapore: 'Asia/Singapore Singapore',
  'Hong Kong': 'Asia/Hong_Kong Hongkong',
  Brazil:
    'America/Sao_Paulo America/Rio_Branco America/Manaus America/Fortaleza America/Recife America/Bahia ' +
    'America/Belem America/Cuiaba America/Campo_Grande America/Porto_Velho America/Boa_Vista America/Maceio ' +
    'America/Araguaina America/Santarem America/Eirunepe America/Noronha America/Porto_Acre Brazil/',
  Mexico:
    'America/Mexico_City America/Monterrey America/Cancun America/Merida America/Tijuana America/Hermosillo ' +
    'America/Chihuahua America/Ciudad_Juarez America/Ojinaga America/Mazatlan America/Matamoros ' +
    'America/Bahia_Banderas America/Ensenada America/Santa_Isabel Mexico/',
  India: 'Asia/Kolkata Asia/Calcutta',
  China: 'Asia/Shanghai Asia/Urumqi Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Kashgar PRC',
}

const countryByZone = new Map<string, NewsletterCountry>()
const countryByFolder = new Map<string, NewsletterCountry>()
for (const [country, zones] of typedEntries(zonesByCountry)) {
  for (const zone of zones.toLowerCase().split(' ')) {
    const target = zone.endsWith('/') ? countryByFolder : countryByZone
    target.set(zone, country)
  }
}

/** The place of a time zone (`Europe/Zurich`); null when it is in none of the eighteen countries (spec §7). */
export function placeFromTimeZone(zone: string): Place | null {
  const name = zone.trim().toLowerCase()
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const country = countryByZone.get(name) ?? countryByFolder.get(folder)
  return country ? placeOfCountry(country) : null
}

/** `Object.entries` forgets which keys there are. */
function typedEntries<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  const entries: [Key, Value][] = []
  for (const key in record) entries.push([key, record[key]])
  return entries
}
