/** How often a connection that is kept for long is asked whether it is still there, and how long it may take to answer. */
export const heartbeat = { everyMs: 3000, limitMs: 10_000 } as const

/**
 * Settings of a session that holds locks or listens. Postgres then notices within about 11 s that the machine of its client has
 * vanished without closing the connection, and releases the locks; by default it takes two hours. The user timeout
 * covers notifications that were sent and never acknowledged, during which keepalives are not sent.
 */
export const lastingSessionSql =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 11000'
