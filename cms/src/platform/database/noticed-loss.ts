/**
 * How a pool notices that the other end of an idle connection has vanished without a goodbye: asked after five seconds, then each second,
 * it is given up after some fifteen. What waits for an answer is the system's: net.ipv4.tcp_retries2 (docs/how-to/postgres-standby.md).
 */
export const noticedLoss = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const
