import type { Feature } from '../../platform/feature.ts'
import { exportsTables } from './exports.tables.ts'

export const exportsFeature: Feature = { tables: [exportsTables] }
