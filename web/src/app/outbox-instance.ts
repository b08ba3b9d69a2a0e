import type { Language } from '@penside/domain/basics/language.ts'
import { version } from '../accounts/version.ts'
import { currentLanguage } from '../i18n/index.ts'
import { connectOutbox } from '../offline/outbox-link.ts'
import { browserEnvironment, sendWhenever } from '../outbox/browser.ts'
import { isUnsent } from '../outbox/operation.ts'
import { Outbox } from '../outbox/outbox.ts'
import { newId } from '../screen/device.ts'
import { isTyping, onTyping } from '../screen/use-is-typing.ts'

/** The outbox of this page. */
export const outboxInstance = new Outbox(
  browserEnvironment({ newId, language: (): Language => currentLanguage(), appVersion: version }),
)
sendWhenever(outboxInstance)

// The offline data includes the phone's own unsent records.
connectOutbox({
  known: async ({ farmNo, memberId }) => void (await outboxInstance.known(farmNo, memberId)),
  unsent: (entityKey, at) => {
    const { open, recent } = outboxInstance.snapshot()
    return [
      ...recent.filter(({ settledAt = 0 }) => settledAt > at),
      ...open.filter((operation) => isUnsent(operation)),
    ]
      .filter((operation) => operation.entityKey === entityKey)
      .map(({ payload }) => payload)
  },
  isBusy: () => isTyping() || outboxInstance.snapshot().open.some(({ state }) => state === 'sending'),
  subscribe: (listener) => {
    const stops = [outboxInstance.subscribe(listener), onTyping(listener)]
    return () => stops.forEach((stop) => stop())
  },
})
