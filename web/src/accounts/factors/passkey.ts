/** What a passkey of this browser has signed, in JSON. @throws where the person, or the browser, gives up */
export async function showPasskey(asked: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(asked) }))
}

/** A new one. @throws where the person, or the browser, gives up, or it has been made already */
export async function makePasskey(asked: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(asked) }))
}

/** The question of the browser was closed, or nobody answered it in time. */
export const isGivenUp = (problem: unknown) =>
  problem instanceof Error && ['NotAllowedError', 'AbortError'].includes(problem.name)
