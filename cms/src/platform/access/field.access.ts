import type { FieldAccess } from 'payload'
import { can } from './rights.ts'

const mayPublish: FieldAccess = ({ req }) => can(req.user, 'publishArticles')

/** Everybody who reads the document sees it; those who publish write it. */
export const publishersField = { create: mayPublish, update: mayPublish }
