/** By what the sandbox of the content creator is known. No secret: it writes for anyone who reaches it, and costs nothing. */
export const aiSandbox = { apiKey: 'local-ai', model: 'meridian-sandbox' } as const
