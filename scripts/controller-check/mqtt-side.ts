import { connectAsync, type MqttClient } from 'mqtt'
import { protocolVersion as v, serverTopic, state, type Ack } from '@penside/contract/equipment/protocol.ts'
import type { CheckOptions } from './check.ts'
import { openBroker, type OwnBroker } from './own-broker.ts'
import { jsonOf, type Side, type Trial } from './trial.ts'

/** Server side over MQTT, at an existing broker or at an own one that can check more. */
export async function mqttSide(options: CheckOptions): Promise<Side> {
  const own = options.broker ? undefined : await openBroker(options.listen ?? 1883)
  // An unreachable broker is reported at once.
  const client = await connectAsync(
    options.broker ?? `mqtt://127.0.0.1:${own!.port}`,
    { ...options.mqtt, ...(own && { clientId: own.own }) },
    false,
  )
  return own ? new OwnSide(client, own) : new MqttSide(client)
}

class MqttSide implements Side {
  readonly over: Side['over'] = 'mqtt'
  protected readonly client: MqttClient
  #topics: Trial['topics'] | undefined

  constructor(client: MqttClient) {
    this.client = client
  }

  async begin(trial: Trial) {
    this.#topics = trial.topics
    this.client.on('message', (topic, payload, { qos, retain }) => {
      const ack = trial.hear(topic, payload.toString(), { qos, retained: retain })
      if (ack) this.acknowledge(ack)
    })
    await this.client.publishAsync(serverTopic, JSON.stringify({ v, online: true }), { qos: 1, retain: true })
    await this.client.subscribeAsync(`${trial.topics.state.slice(0, -'/state'.length)}/#`, { qos: 1 })
  }
  first(trial: Trial) {
    return trial.last(trial.topics.state)
  }
  acknowledge(ack: Ack) {
    this.client.publish(this.#topics!.ack, JSON.stringify(ack), { qos: 1 })
  }
  async command(equipment: string, text: string) {
    await this.client.publishAsync(this.#topics!.command(equipment), text, { qos: 1 })
  }
  /** Retained messages. */
  async kept(trial: Trial, topic: string) {
    const since = Date.now()
    await this.client.subscribeAsync(topic, { qos: 1 })
    const found = await trial.until(1, () =>
      trial.heard.find((each) => each.topic === topic && each.retained && each.at >= since),
    )
    // All other topics are observed throughout.
    await this.client.unsubscribeAsync(topic)
    return found
  }
  /** Checks what forwarded messages do not show: topics of other controllers and the retain flag. */
  async judgeTraffic(trial: Trial) {
    const { readings, events, ack, command } = trial.topics
    for (const topic of [readings, events])
      if (await this.kept(trial, topic)) trial.findings.fail('not-retained', topic)
    const said = trial.heard
      .filter(({ topic }) => topic !== ack && !topic.startsWith(command('')))
      .map(({ topic, qos }) => ({ topic, qos, retain: false }))
    judgeSaid(trial, said)
  }
  async close() {
    await this.client.endAsync()
  }
}

class OwnSide extends MqttSide {
  readonly #own: OwnBroker
  constructor(client: MqttClient, own: OwnBroker) {
    super(client)
    this.#own = own
  }
  get port() {
    return this.#own.port
  }
  cut() {
    this.#own.cut()
  }
  reopen() {
    this.#own.reopen()
  }
  judgeBirth({ findings, topics }: Trial, boot: string | undefined) {
    const sent = this.#own.seen.find(({ topic }) => topic === topics.state)
    if (sent) findings.says('birth', sent.qos === 1, `sent with QoS ${sent.qos}`)
    const will = this.#own.wills.at(-1)
    if (!will) return
    if (will.topic !== topics.state)
      return findings.fail('will', will.topic ? `it is for ${will.topic}` : 'it has none')
    const willed = findings.read('will', state, jsonOf(will.body))
    if (!willed) return
    if (willed.online) return findings.fail('will', 'it says online')
    if (!will.retain || will.qos !== 1)
      return findings.fail('will', `QoS ${will.qos}${will.retain ? '' : ', not retained'}`)
    findings.says('will', willed.boot === boot, `its boot is ${willed.boot}, the state's ${boot}`)
  }
  override async judgeTraffic(trial: Trial) {
    judgeSaid(trial, this.#own.seen)
    trial.findings.pass('topics')
  }
  override async close() {
    await super.close()
    await this.#own.close()
  }
}

function judgeSaid(
  { findings, topics }: Trial,
  said: readonly { topic: string; qos: number; retain: boolean }[],
) {
  const { readings, events, state: born, meta } = topics
  const below = [topics.result(''), topics.settings('')]
  for (const { topic, qos, retain } of said) {
    const mine =
      [readings, events, born, meta].includes(topic) ||
      below.some((root) => topic.startsWith(root) && !topic.slice(root.length).includes('/'))
    if (!mine) findings.fail('topics', topic)
    if (qos !== 1 && topic !== born) findings.fail('qos', `QoS ${qos} on ${topic}`)
    if (retain && ([readings, events].includes(topic) || topic.startsWith(topics.result(''))))
      findings.fail('not-retained', topic)
  }
  for (const rule of ['qos', 'not-retained'] as const) findings.pass(rule)
}
