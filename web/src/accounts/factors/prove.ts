import { factors } from '@penside/contract/accounts/factors.ts'
import { call } from '../../screen/api.ts'
import { requestStepUp } from '../../screen/step-up.ts'

/** Pending step-up authentication, shared by all calls that wait for it. */
let proving: Promise<boolean> | null = null

/** Asks for step-up authentication. @returns whether it succeeded @throws Problem if it could not be started */
export function prove(): Promise<boolean> {
  proving ??= call(factors.askProof, {})
    .then((ways) => requestStepUp(ways, (shown) => call(factors.prove, shown)))
    .finally(() => (proving = null))
  return proving
}
