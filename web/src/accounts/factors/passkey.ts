/** Signs with a passkey. @returns the browser's answer, JSON @throws Error if the person or the browser cancels */
export async function showPasskey(asked: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(asked) }))
}

/** Creates a passkey. @returns the browser's answer, JSON @throws Error if it is cancelled or exists already */
export async function makePasskey(asked: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(asked) }))
}

/** Whether the browser's dialog was cancelled or timed out. */
export const isGivenUp = (problem: unknown) =>
  problem instanceof Error && ['NotAllowedError', 'AbortError'].includes(problem.name)
