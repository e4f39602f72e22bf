/** What a magazine is told so that journeys can walk through it: in development too. */
export const journeySettings = {
  // All journeys sign in from one address.
  PASSWORD_CHECKS_PER_HOUR: '100000',
  AI_SANDBOX: 'on',
  AI_RUNS_PER_HOUR: '10000',
  AI_INPUT_PRICE: '2.5',
  AI_OUTPUT_PRICE: '10',
}
