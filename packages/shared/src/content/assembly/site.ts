import { defaultCountries } from '../../readers/address-limits.ts'
import { siteTag } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { GlobalData } from '../../replica/records.schema.ts'
import type { SiteContent } from '../content.schema.ts'
import { buildMenus } from './menus.ts'
import { readNewsletterOptions } from './newsletters.ts'
import type { Tagged } from './tagged.ts'

/** What the editors have set of what stands on every page. */
export interface Frame {
  settings: GlobalData<'site-settings'> | null
  navigation: GlobalData<'navigation'> | null
}

const noSettings: GlobalData<'site-settings'> = {
  name: '',
  tagline: '',
  description: '',
  footerAbout: '',
  copyright: '',
  aiNote: null,
  deliveryCountries: [...defaultCountries],
}

const noNavigation: GlobalData<'navigation'> = {
  latestLabel: '',
  magazineLabel: '',
  header: [],
  footerColumns: [],
  smallLinks: [],
  socialLinks: [],
}

/** What stands on every page. `frame` is that of a preview; readers get what was published. */
export async function readSite(reader: ContentReader, frame?: Frame): Promise<Tagged<SiteContent>> {
  const [published, sections, topics, newsletters] = await Promise.all([
    frame ?? readFrame(reader),
    reader.sections(),
    reader.topics(),
    readNewsletterOptions(reader),
  ])
  const topicsBySection = Map.groupBy(topics, ({ section }) => section)
  const structure = sections.map((section) => ({ ...section, topics: topicsBySection.get(section.id) ?? [] }))
  const { socialLinks, ...navigation } = published.navigation ?? noNavigation
  return {
    tags: [siteTag],
    data: {
      ...(published.settings ?? noSettings),
      socialLinks: socialLinks.filter(({ label, url }) => label !== '' && url !== ''),
      sections: structure.map(({ slug, name, tagline, description, emptyText, topics: own }) => ({
        id: slug,
        name,
        tagline,
        description,
        emptyText,
        topics: own.map((topic) => ({ id: topic.slug, name: topic.name, description: topic.description })),
      })),
      menus: buildMenus(navigation, structure),
      newsletters,
    },
  }
}

async function readFrame(reader: ContentReader): Promise<Frame> {
  const [settings, navigation] = await Promise.all([
    reader.global('site-settings'),
    reader.global('navigation'),
  ])
  return { settings, navigation }
}
