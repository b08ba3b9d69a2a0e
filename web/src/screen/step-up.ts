import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'
import { Problem } from './api.ts'

/** Ways to verify the member; `asked` is the challenge for a passkey. */
export type Ways = { password: boolean; codes: boolean; asked?: string | undefined }
export type Shown = { password?: string; code?: string; passkey?: string }

type Asked = {
  ways: Ways
  /** Sends the proof. @throws Problem, which the sheet displays */
  send: (shown: Shown) => Promise<unknown>
  end: (proven: boolean) => void
}

let asked: Asked | null = null
const { on, notify } = listeners()

/** Opens the sheet for step-up authentication. Resolves with whether it passed; closing it means no. */
export function requestStepUp(ways: Ways, send: Asked['send']): Promise<boolean> {
  asked?.end(false)
  return new Promise((resolve) => {
    const end = (proven: boolean) => {
      asked = null
      notify()
      resolve(proven)
    }
    asked = { ways, send, end }
    notify()
  })
}

export const useAsked = () =>
  useSyncExternalStore(
    on,
    () => asked,
    () => null,
  )

/** Signs in, with the second factor if the member has one. @throws Problem */
export async function withStepUp<T>(signIn: (shown: Shown) => Promise<T>): Promise<T> {
  try {
    return await signIn({})
  } catch (problem) {
    if (!(problem instanceof Problem && problem.code === 'SECOND_STEP')) throw problem
    const { codes, passkeyOptions } = problem.values
    const ways = {
      password: false,
      codes: codes === 'Y',
      asked: typeof passkeyOptions === 'string' ? passkeyOptions : undefined,
    }
    let entered: { as: T } | undefined
    await requestStepUp(ways, async (shown) => {
      entered = { as: await signIn(shown) }
    })
    if (!entered) throw problem
    return entered.as
  }
}
