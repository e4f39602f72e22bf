import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  AboutPageSchema,
  ArticleFrontSchema,
  AuthorSchema,
  InvoicingSchema,
  IssueSchema,
  NewsletterSchema,
  PlanSchema,
  SectionSchema,
  SiteSettingsSchema,
  WelcomeSchema,
  type SeedArticle,
} from './seed.schema.ts'

const here = import.meta.dirname

/** All texts of the seed, checked; throws an error that names the file and what is wrong in it. */
export async function readSeedContent() {
  return {
    settings: await readYaml('site-settings.yaml', SiteSettingsSchema),
    invoicing: await readYaml('invoicing.yaml', InvoicingSchema),
    about: await readYaml('about-page.yaml', AboutPageSchema),
    sections: await readYaml('sections.yaml', z.array(SectionSchema)),
    plans: await readYaml('plans.yaml', z.array(PlanSchema)),
    newsletters: await readYaml('newsletters.yaml', z.array(NewsletterSchema)),
    welcome: await readYaml('welcome.yaml', WelcomeSchema),
    authors: await readYaml('authors.yaml', z.array(AuthorSchema)),
    issues: await readYaml('issues.yaml', z.array(IssueSchema)),
    articles: await readArticles(),
  }
}

export type SeedContent = Awaited<ReturnType<typeof readSeedContent>>

/** Every article, oldest first. The file's name is its address. */
async function readArticles(): Promise<SeedArticle[]> {
  const folder = join(here, 'articles')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const articles = await Promise.all(files.map((file) => readArticle(join(folder, file))))
  return articles.toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
}

async function readArticle(file: string): Promise<SeedArticle> {
  const text = await readFile(file, 'utf8')
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!match?.[1] || !match[2]) throw new Error(`${basename(file)} has no front matter.`)
  const front = check(file, ArticleFrontSchema, parse(match[1]))
  return { ...front, id: basename(file, '.md'), markdown: match[2].trim() }
}

async function readYaml<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.output<Schema>> {
  const file = join(here, name)
  return check(file, schema, parse(await readFile(file, 'utf8')))
}

function check<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`${basename(file)}: ${z.prettifyError(parsed.error)}`)
}
