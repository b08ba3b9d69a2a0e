import { factors } from '@penside/contract/accounts/factors.ts'
import { call } from '../../screen/api.ts'
import { requestStepUp } from '../../screen/step-up.ts'

/** One question, however many calls wait for its answer. */
let proving: Promise<boolean> | null = null

/** Is it you? Resolves with whether that was proved. @throws Problem where it could not be asked */
export function prove(): Promise<boolean> {
  proving ??= call(factors.askProof, {})
    .then((ways) => requestStepUp(ways, (shown) => call(factors.prove, shown)))
    .finally(() => (proving = null))
  return proving
}
