// Accounts of controllers on a Mosquitto that has its plugin for dynamic security: docs/broker.md tells how it is set up.
import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { controllerHears, controllerSays, topicsOf } from '@penside/contract/equipment/protocol.ts'
import type { Credentials } from './credentials.ts'
import { userNameOf, type ControllerIdentity } from './controller-identity.ts'

const control = '$CONTROL/dynamic-security/v1'
export const accountsTopic = `${control}/response`
/** ms */
const answersWithin = 5_000

type Answer = { command: string; correlationData?: string; error?: string }

export class Accounts {
  readonly #client: MqttClient
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  #kept = false
  #begun: Promise<void> | undefined

  constructor(client: MqttClient) {
    this.#client = client
  }

  /** At each connection. Where the broker lets the server keep accounts once, it has to from then on. */
  begin() {
    this.#begun = this.#begin()
  }
  async #begin() {
    try {
      await this.#client.subscribeAsync(accountsTopic, { qos: 1 })
      await this.#ask([{ command: 'getDefaultACLAccess' }])
      this.#kept = true
    } catch {
      // Its users are kept by who runs it.
    }
  }

  hear(payload: Buffer) {
    const { responses } = JSON.parse(payload.toString()) as { responses: Answer[] }
    for (const answer of responses) this.#waiting.get(answer.correlationData ?? '')?.(answer)
  }

  /** Whether the server keeps them. @throws Error where the broker has not been reached */
  async areKept() {
    if (!this.#begun) throw new Error('not connected to the broker')
    await this.#begun
    return this.#kept
  }

  /** With a secret of its own; connections with the one before end. @throws Error where the broker did not do it */
  async put({ farmId, controllerId, username, secret }: Credentials) {
    if (!(await this.areKept())) return
    const topics = topicsOf(farmId, controllerId)
    const { kept, passing } = controllerSays(topics)
    const may = (acltype: string) => (topic: string) => ({ acltype, topic, allow: true })
    await this.end({ farmId, controllerId })
    await this.#ask([
      {
        command: 'createRole',
        rolename: username,
        acls: [
          ...[...kept, ...passing].map(may('publishClientSend')),
          ...controllerHears(topics).map(may('subscribePattern')),
        ],
      },
      { command: 'createClient', username, password: secret, roles: [{ rolename: username }] },
    ])
  }

  /** Ends its connections too. @throws Error where the broker did not do it */
  async end(speaker: ControllerIdentity) {
    const name = userNameOf(speaker)
    await this.#ask(
      [
        { command: 'deleteClient', username: name },
        { command: 'deleteRole', rolename: name },
      ],
      /not found/i,
    )
  }

  /** @throws Error where one is refused for another reason than `unless`, or there is no answer */
  async #ask(commands: readonly object[], unless?: RegExp) {
    // Else it would wait, and be done when nobody wants it any more.
    if (!this.#client.connected) throw new Error('not connected to the broker')
    const numbered = commands.map((command) => ({ ...command, correlationData: randomUUID() }))
    const answers = numbered.map(
      ({ correlationData }) =>
        new Promise<Answer>((done, fail) => {
          const timer = setTimeout(
            () => fail(new Error('the broker says nothing of accounts')),
            answersWithin,
          )
          this.#waiting.set(correlationData, (answer) => {
            clearTimeout(timer)
            done(answer)
          })
        }),
    )
    try {
      const sent = this.#client.publishAsync(control, JSON.stringify({ commands: numbered }), { qos: 1 })
      const [, ...all] = await Promise.all([sent, ...answers])
      for (const { command, error } of all)
        if (error !== undefined && !unless?.test(error))
          throw new Error(`the broker refuses ${command}: ${error}`)
    } finally {
      for (const { correlationData } of numbered) this.#waiting.delete(correlationData)
    }
  }
}
