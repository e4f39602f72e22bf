interface Problem {
  code: string
  status: number
  detail: string
}

/** How the server refuses something. */
export function refusal(problem: Problem): Response {
  const { status } = problem
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json(
    { type: `/api/docs#${problem.code}`, title: problem.code, ...problem },
    { status, headers },
  )
}
