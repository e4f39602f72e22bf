import { Client } from 'pg'
import { inject } from 'vitest'

/* Gives each test file a fresh, migrated database before anything reads the environment. */
const { serverUrl, prefix } = inject('postgres')
const name = `${prefix}${process.pid}_${process.hrtime.bigint()}`
const admin = new Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database ${name} template ${prefix}template`)
await admin.end()

process.env.DATABASE_URL = new URL(name, serverUrl).href
