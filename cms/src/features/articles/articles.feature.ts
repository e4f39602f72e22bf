import type { Feature } from '../../platform/feature.ts'
import { articleAddresses } from './article-addresses.collection.ts'
import { articles } from './articles.collection.ts'
import { snippets } from './snippets.collection.ts'

export const articlesFeature: Feature = { collections: [articles, articleAddresses, snippets] }
