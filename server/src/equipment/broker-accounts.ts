// Accounts of controllers at Mosquitto's dynamic security plugin; docs/broker.md describes the set-up.
import { randomUUID } from 'node:crypto'
import type { MqttClient } from 'mqtt'
import { controllerHears, controllerSays, topicsOf } from '@penside/contract/equipment/protocol.ts'
import type { Credentials } from './credentials.ts'
import { userNameOf, type ControllerIdentity } from './controller-identity.ts'

const control = '$CONTROL/dynamic-security/v1'
export const accountsTopic = `${control}/response`
/** Timeout of the broker's answer, ms. */
const answersWithin = 5_000

type Answer = { command: string; correlationData?: string; error?: string }

export class Accounts {
  readonly #client: MqttClient
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  #managed = false
  #begun: Promise<void> | undefined

  constructor(client: MqttClient) {
    this.#client = client
  }

  /** Called on each connection. A broker that once let the server manage accounts has to do so from then on. */
  begin() {
    this.#begun = this.#begin()
  }
  async #begin() {
    try {
      await this.#client.subscribeAsync(accountsTopic, { qos: 1 })
      await this.#ask([{ command: 'getDefaultACLAccess' }])
      this.#managed = true
    } catch {
      // The operator manages the accounts of this broker.
    }
  }

  /** Receives an answer of the broker. */
  receive(payload: Buffer) {
    const { responses } = JSON.parse(payload.toString()) as { responses: Answer[] }
    for (const answer of responses) this.#waiting.get(answer.correlationData ?? '')?.(answer)
  }

  /** Whether the server manages the accounts. @throws Error if the broker has not been reached */
  async areManaged() {
    if (!this.#begun) throw new Error('not connected to the broker')
    await this.#begun
    return this.#managed
  }

  /** Creates or replaces an account, which ends its connections. @throws Error if the broker refuses */
  async put({ farmId, controllerId, username, secret }: Credentials) {
    if (!(await this.areManaged())) return
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

  /** Deletes an account, which ends its connections. @throws Error if the broker refuses */
  async end(controller: ControllerIdentity) {
    const name = userNameOf(controller)
    await this.#ask(
      [
        { command: 'deleteClient', username: name },
        { command: 'deleteRole', rolename: name },
      ],
      /not found/i,
    )
  }

  /** @throws Error if there is no answer, or a command is refused for a reason that does not match `unless` */
  async #ask(commands: readonly object[], unless?: RegExp) {
    // The client would queue the commands and send them on the next connection.
    if (!this.#client.connected) throw new Error('not connected to the broker')
    const numbered = commands.map((command) => ({ ...command, correlationData: randomUUID() }))
    const answers = numbered.map(
      ({ correlationData }) =>
        new Promise<Answer>((done, fail) => {
          const timer = setTimeout(
            () => fail(new Error('the broker does not answer about accounts')),
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
