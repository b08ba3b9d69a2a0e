import { useSyncExternalStore } from 'react'
import { listeners } from '../ui/listeners.ts'
import { Problem } from './api.ts'

/** With what somebody can prove that it is she; `asked` is what a passkey signs. */
export type Ways = { password: boolean; codes: boolean; asked?: string | undefined }
export type Shown = { password?: string; code?: string; passkey?: string }

type Asked = {
  ways: Ways
  /** Sends what was shown. @throws Problem, which the sheet says; it stays open */
  send: (shown: Shown) => Promise<unknown>
  end: (proven: boolean) => void
}

let asked: Asked | null = null
const { on, tell } = listeners()

/** Asks in a sheet. Resolves with whether it was right; closing it is a no. */
export function requestStepUp(ways: Ways, send: Asked['send']): Promise<boolean> {
  asked?.end(false)
  return new Promise((resolve) => {
    const end = (proven: boolean) => {
      asked = null
      tell()
      resolve(proven)
    }
    asked = { ways, send, end }
    tell()
  })
}

export const useAsked = () =>
  useSyncExternalStore(
    on,
    () => asked,
    () => null,
  )

/** Signs in, and asks for the second factor where there is one. @throws Problem */
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
