import type { Feature } from '../../platform/feature.ts'
import { importsTables } from './imports.tables.ts'

export const importsFeature: Feature = { tables: [importsTables] }
